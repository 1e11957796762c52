import Foundation

@testable import SocketStream

/// A socket whose other end a test speaks for. Safe to use from any thread.
final class Line: Socket {
  typealias OnMessage = @Sendable (String) -> Void
  typealias OnClose = @Sendable () -> Void

  /// What the lock guards. Nothing is called under it.
  private final class State: @unchecked Sendable {
    private let lock = NSLock()
    var onMessage: OnMessage?
    var onClose: OnClose?
    var calls: [String] = []
    var isOpen = false

    func locked<Result>(_ body: (State) -> Result) -> Result {
      lock.withLock { body(self) }
    }
  }

  private let state = State()
  private let whenOpened: @Sendable (Line) -> Void
  private let tellsOfClose: Bool

  /// - Parameters:
  ///   - tellsOfClose: Whether `close` calls back before it returns.
  ///   - whenOpened: What is said before `open` returns.
  init(tellsOfClose: Bool = false, whenOpened: @escaping @Sendable (Line) -> Void = { _ in }) {
    self.tellsOfClose = tellsOfClose
    self.whenOpened = whenOpened
  }

  /// "open" for each call of `open`, and "close" for each call of `close` on an open connection.
  var calls: [String] { state.locked { $0.calls } }

  /// Whether the connection is open.
  var isOpen: Bool { state.locked { $0.isOpen } }

  func open(onMessage: @escaping OnMessage, onClose: @escaping OnClose) {
    state.locked { state in
      state.calls.append("open")
      state.isOpen = true
      state.onMessage = onMessage
      state.onClose = onClose
    }
    whenOpened(self)
  }

  func close() {
    let isFirst = state.locked { state in
      guard state.isOpen else { return false }
      state.calls.append("close")
      state.isOpen = false
      return true
    }
    if tellsOfClose, isFirst { hangUp() }
  }

  func say(_ messages: String...) {
    for message in messages { state.locked { $0.onMessage }?(message) }
  }

  /// Says the numbers, one after the other.
  func count(_ numbers: ClosedRange<Int>) {
    for number in numbers { say("\(number)") }
  }

  func hangUp() {
    let onClose = state.locked { state in
      state.isOpen = false
      return state.onClose
    }
    onClose?()
  }
}
