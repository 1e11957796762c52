// Keeps the unread messages in its own mailbox. The stream only says that there is something to
// read. Good where a buffer of the newest messages is not enough: for example, if only the last
// price of each share should wait.

import Stage10AsyncEffects
import Synchronization

/// What a socket library could offer.
protocol Socket: AnyObject, Sendable {
  /// Opens the connection, and from then on calls `onMessage` for each message and `onClose` when
  /// the connection has been closed.
  ///
  /// The calls arrive one at a time, on threads of the library or before `open` has returned. The
  /// socket retains both closures as long as it lives. The connection ends when the socket is
  /// deallocated.
  func open(
    onMessage: @escaping @Sendable (String) -> Void, onClose: @escaping @Sendable () -> Void)

  /// Closes the connection, if it is open. Can call `onClose` before it returns.
  func close()
}

enum SocketAction: Equatable {
  case received(String)
  case closed
}

/// An effect that sends a socket's messages.
func messages(
  connect: @escaping () -> any Socket, unread limit: Int
) -> Effect<SocketAction> {
  .run { send in
    let socket = connect()
    let mailbox = Mailbox(limit: limit)
    let (signals, signal) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    signal.onTermination = { reason in
      if case .cancelled = reason { socket.close() }
    }
    socket.open(
      onMessage: { message in
        mailbox.put(message)
        signal.yield()
      },
      onClose: {
        mailbox.close()
        signal.finish()
      }
    )
    for await _ in signals {
      while let message = mailbox.take() { send(.received(message)) }
    }
    while let message = mailbox.take() { send(.received(message)) }
    if !Task.isCancelled { send(.closed) }
  }
}

/// The newest messages that no code has read.
private final class Mailbox: Sendable {
  private struct State {
    var messages: [String] = []
    var isClosed = false
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) {
    self.limit = limit
  }

  func put(_ message: String) {
    state.withLock { state in
      if state.isClosed { return }
      state.messages.append(message)
      if state.messages.count > limit { state.messages.removeFirst() }
    }
  }

  /// Drops messages that are put in after that.
  func close() {
    state.withLock { $0.isClosed = true }
  }

  func take() -> String? {
    state.withLock { $0.messages.isEmpty ? nil : $0.messages.removeFirst() }
  }
}
