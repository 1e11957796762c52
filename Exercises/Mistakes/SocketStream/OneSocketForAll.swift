// Has one place for the socket of all effects: the next one takes it, and to cancel an effect closes
// the socket that is there.

import Stage10AsyncEffects
import Synchronization

/// What a socket library might offer.
protocol Socket: AnyObject, Sendable {
  /// Opens the connection, and calls back from then on: for each message, and when the connection
  /// has been closed.
  ///
  /// The calls come one at a time, on threads of the library or before `open` has returned. The
  /// socket retains both closures as long as it lives. When nobody retains the socket, the
  /// connection ends.
  func open(
    onMessage: @escaping @Sendable (String) -> Void, onClose: @escaping @Sendable () -> Void)

  /// Closes the connection. It may call `onClose` before it returns.
  func close()
}

enum SocketAction: Equatable {
  case received(String)
  case closed
}

/// The connection of an effect.
private final class Connection: Sendable {
  private let socket = Mutex<(any Socket)?>(nil)

  func open(_ newSocket: any Socket, _ source: AsyncStream<String>.Continuation) {
    socket.withLock { $0 = newSocket }
    newSocket.open(onMessage: { source.yield($0) }, onClose: { source.finish() })
  }

  func close() { take()?.close() }

  /// Releases the socket.
  func end() { _ = take() }

  private func take() -> (any Socket)? {
    socket.withLock { socket in
      defer { socket = nil }
      return socket
    }
  }
}

private let connection = Connection()

/// An effect that sends what comes from a socket.
func messages(
  connect: @escaping () -> any Socket, unread limit: Int
) -> Effect<SocketAction> {
  .run { send in
    let socket = connect()
    if Task.isCancelled { return }
    let (messages, source) = AsyncStream.makeStream(
      of: String.self, bufferingPolicy: .bufferingNewest(limit))
    source.onTermination = { reason in
      if case .cancelled = reason { connection.close() }
    }
    connection.open(socket, source)
    for await message in messages { send(.received(message)) }
    if !Task.isCancelled { send(.closed) }
    connection.end()
    withExtendedLifetime(socket) {}
  }
}
