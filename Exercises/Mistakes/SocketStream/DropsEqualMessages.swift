// Drops a message that is equal to the message before it.

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
    let socket = connect()
    let messages = AsyncStream<String>(bufferingPolicy: .bufferingNewest(limit)) { continuation in
      continuation.onTermination = { reason in
        if case .cancelled = reason { socket.close() }
      }
      socket.open(
        onMessage: { continuation.yield($0) },
        onClose: { continuation.finish() }
      )
    }
    var last: String?
    for await message in messages where message != last {
      last = message
      send(.received(message))
    }
    if !Task.isCancelled { send(.closed) }
  }
}
