// Retains the socket in the stream alone, which releases it when the other end has closed the
// connection, while messages still wait.

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
    for await message in open(connect(), limit) { send(.received(message)) }
    if !Task.isCancelled { send(.closed) }
  }
}

/// Opens the socket. Its messages come in the stream, which ends with the connection.
private func open(_ socket: any Socket, _ limit: Int) -> AsyncStream<String> {
  let (messages, source) = AsyncStream.makeStream(
    of: String.self, bufferingPolicy: .bufferingNewest(limit))
  if Task.isCancelled { return messages }
  source.onTermination = { reason in
    if case .cancelled = reason { socket.close() }
  }
  socket.open(onMessage: { source.yield($0) }, onClose: { source.finish() })
  return messages
}
