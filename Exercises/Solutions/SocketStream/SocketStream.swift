// A socket as an effect that goes on.

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
    // Socket and stream are made here, so that each run has its own: a stream has one consumer, and
    // two of them would share its messages out.
    let socket = connect()
    let messages = AsyncStream<String>(bufferingPolicy: .bufferingNewest(limit)) { continuation in
      // Without this the socket would stay open when the effect is canceled. The stream calls it
      // once, at its end, and then releases it and with it the socket, which retains the stream.
      continuation.onTermination = { _ in socket.close() }
      // The socket can call back before `open` returns and on any thread, and so the continuation
      // can be called. Without a policy the stream would keep every unread message.
      socket.open(
        onMessage: { continuation.yield($0) },
        onClose: { continuation.finish() }
      )
    }
    // What was unread at the end comes, too. The end takes no place in the buffer.
    for await message in messages { send(.received(message)) }
    // A stream ends for a canceled task as well, and that is no news of the other end.
    if !Task.isCancelled { send(.closed) }
  }
}
