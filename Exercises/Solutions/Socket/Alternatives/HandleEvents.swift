// Sends the messages to a subject, and closes the connection with `handleEvents`, an operator that
// calls a closure when the subscription is canceled. Good for the shortest answer.

import Stage2Publishers

/// What a socket library might offer.
struct WebSocket {
  /// Opens a connection, and calls back later: for each message, and when the other end hangs up.
  /// The connection is open until the result is canceled or deallocated.
  let connect:
    (
      _ onMessage: @escaping (String) -> Void,
      _ onHangUp: @escaping () -> Void
    ) -> AnyCancellable
}

/// The messages of a socket, with a connection for each subscriber.
func messages(of socket: WebSocket) -> AnyPublisher<String, Never> {
  // `Deferred` makes a connection for each subscriber, and none before.
  Deferred { () -> Publishers.HandleEvents<PassthroughSubject<String, Never>> in
    // A `Future` would keep the first message and drop the others. A subject is the bridge for a
    // source that calls back many times.
    let subject = PassthroughSubject<String, Never>()
    let connection = socket.connect(
      { message in subject.send(message) },
      { subject.send(completion: .finished) }
    )
    // A subject doesn't tell its sender that a subscriber has canceled, so this closes the
    // connection. The closure also retains it: an `AnyCancellable` cancels when it is deallocated.
    return subject.handleEvents(receiveCancel: { connection.cancel() })
  }
  .eraseToAnyPublisher()
}
