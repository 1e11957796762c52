// Sends the messages to a subject, and closes the connection with `handleEvents`, an operator that
// calls a closure when the subscription is canceled. Chapter 6 is the first to use it. Good for the
// shortest answer.

import Stage2Publishers

/// What a socket library might offer.
struct WebSocket {
  /// Opens a connection, and calls back later: for each message, and when the other end hangs up.
  /// The connection is open until the result is canceled, or released.
  let connect:
    (
      _ onMessage: @escaping (String) -> Void,
      _ onHangUp: @escaping () -> Void
    ) -> AnyCancellable
}

/// The messages of a socket, which is connected to for each subscriber.
func messages(of socket: WebSocket) -> AnyPublisher<String, Never> {
  // `Deferred`, so that there is no connection before there is a subscriber, and one for each.
  Deferred { () -> Publishers.HandleEvents<PassthroughSubject<String, Never>> in
    // A `Future` would keep the first message and drop the others. A subject is the bridge for a
    // source that calls back many times.
    let subject = PassthroughSubject<String, Never>()
    let connection = socket.connect(
      { message in subject.send(message) },
      { subject.send(completion: .finished) }
    )
    // A subject tells nobody that its subscriber has canceled, so the connection has to be told. The
    // closure also keeps the connection: an `AnyCancellable` that nobody keeps is canceled at once.
    return subject.handleEvents(receiveCancel: { connection.cancel() })
  }
  .eraseToAnyPublisher()
}
