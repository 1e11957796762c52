// A socket as a long-lived effect.

import Stage10AsyncEffects

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
    // Socket and stream are made here, so that each run has its own: two readers of one stream
    // would divide its messages.
    let socket = connect()
    let messages = AsyncStream<String>(bufferingPolicy: .bufferingNewest(limit)) { continuation in
      // Without this the socket would stay open when the effect is canceled. The stream calls it
      // once, at its end, and then releases it and with it the socket, which retains the stream.
      continuation.onTermination = { _ in socket.close() }
      // The socket can call back before `open` returns and on any thread, and the continuation
      // allows both. Without a policy, the stream would keep every unread message.
      socket.open(
        onMessage: { continuation.yield($0) },
        onClose: { continuation.finish() }
      )
    }
    // The loop also reads what was unread at the end. The end takes no place in the buffer.
    for await message in messages { send(.received(message)) }
    // A stream also ends for a canceled task, which says nothing about the other end.
    if !Task.isCancelled { send(.closed) }
  }
}
