import ExerciseTesting
import Foundation
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@testable import SocketStream

/// Runs a test with a store. The test's executor runs the answer's tasks, and the answer does not
/// have to know of it.
///
/// - Parameter hasThreads: Whether the test itself calls from other threads. It waits for them.
func inWorld(
  hasThreads: Bool = false, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @MainActor (World) -> Void
) {
  withTestExecutor(
    onFailure: { failure in
      if hasThreads { return }
      expect(
        false, "the tasks to end", why: failure.message, sourceLocation: sourceLocation)
    }
  ) { executor in
    body(World(executor))
  }
}

/// What a test tells the store: what a socket has sent, or to run an effect.
enum Step {
  case socket(SocketAction)
  case does(Effect<Step>)
}

/// What a test looks at.
@MainActor
final class World {
  /// Its value is what it has received. Nil once the test has dropped it.
  var store: Store<[String], Step>?
  private var endedEffects: [String] = []
  private let executor: TestExecutor

  init(_ executor: TestExecutor) {
    self.executor = executor
    store = Store(initialValue: []) { heard, step in
      switch step {
      case .socket(.received(let message)):
        heard.append(message)
        return .none
      case .socket(.closed):
        heard.append("closed")
        return .none
      case .does(let effect):
        return effect
      }
    }
  }

  /// The effect that a test is about, with the id "socket".
  func effect(limit: Int = 100, _ connect: @escaping () -> any Socket) -> Effect<Step> {
    messages(connect: connect, unread: limit).map(Step.socket).cancellable(id: "socket")
  }

  /// Runs an effect, and notes its end.
  func run(_ effect: Effect<Step>) {
    guard let task = store?.send(.does(effect)) else { return }
    Task {
      await task.finish()
      endedEffects.append("effect")
    }
    settle()
  }

  /// Runs the effect with this socket.
  func listen(to line: Line, limit: Int = 100) {
    run(effect(limit: limit) { line })
  }

  /// Cancels the effect. No job runs.
  func cancel() { store?.send(.does(.cancel(id: "socket"))) }

  /// Runs all waiting jobs.
  func settle() { executor.run() }

  /// What the store has received when all waiting jobs have run: the messages, and "closed".
  var heard: [String] {
    settle()
    return store?.value ?? []
  }

  /// "effect" for each effect that has ended when all waiting jobs have run.
  var ended: [String] {
    settle()
    return endedEffects
  }
}

/// Cancels the task that calls this.
func cancelThisTask() {
  withUnsafeCurrentTask { $0?.cancel() }
}

/// A socket whose other end is a test. Safe to use from any thread.
final class Line: Socket, @unchecked Sendable {
  typealias OnMessage = @Sendable (String) -> Void
  typealias OnClose = @Sendable () -> Void

  private let whenOpened: @Sendable (Line) -> Void
  /// Guards the rest. Nothing is called under it.
  private let lock = NSLock()
  private var onMessage: OnMessage?
  private var onClose: OnClose?
  private var log: [String] = []
  private var isConnected = false

  /// - Parameter whenOpened: What happens before `open` returns.
  init(whenOpened: @escaping @Sendable (Line) -> Void = { _ in }) {
    self.whenOpened = whenOpened
  }

  /// "open" for each call of `open`, and "close" for each call of `close` on an open connection.
  var calls: [String] { lock.withLock { log } }

  /// Whether the connection is open.
  var isOpen: Bool { lock.withLock { isConnected } }

  func open(onMessage: @escaping OnMessage, onClose: @escaping OnClose) {
    lock.withLock {
      log.append("open")
      isConnected = true
      self.onMessage = onMessage
      self.onClose = onClose
    }
    whenOpened(self)
  }

  /// Calls `onClose` before it returns, as the first end of an open connection does.
  func close() {
    let isFirst = lock.withLock {
      guard isConnected else { return false }
      log.append("close")
      return true
    }
    if isFirst { hangUp() }
  }

  /// The other end sends these messages.
  func say(_ messages: String...) {
    for message in messages { lock.withLock { onMessage }?(message) }
  }

  /// The other end sends these numbers.
  func count(_ numbers: ClosedRange<Int>) {
    for number in numbers { say("\(number)") }
  }

  /// The connection ends.
  func hangUp() {
    let onClose = lock.withLock {
      isConnected = false
      return self.onClose
    }
    onClose?()
  }
}
