// Retains the socket in the closures that the socket retains, so that neither is ever released.

import Stage10AsyncEffects

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

/// An effect that sends what comes from a socket.
func messages(
  connect: @escaping () -> any Socket, unread limit: Int
) -> Effect<SocketAction> {
  .run { send in
    let connection = Connection(connect(), limit)
    connection.open()
    for await message in connection.messages { send(.received(message)) }
    if !Task.isCancelled { send(.closed) }
  }
}

private final class Connection: Sendable {
  let messages: AsyncStream<String>
  private let socket: any Socket
  private let continuation: AsyncStream<String>.Continuation

  init(_ socket: any Socket, _ limit: Int) {
    self.socket = socket
    (messages, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(limit))
  }

  func open() {
    continuation.onTermination = { reason in
      if case .cancelled = reason { self.socket.close() }
    }
    socket.open(
      onMessage: { self.continuation.yield($0) },
      onClose: { self.continuation.finish() }
    )
  }
}
