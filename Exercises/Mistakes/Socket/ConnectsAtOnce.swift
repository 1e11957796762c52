// Connects when the publisher is made, once for all subscribers.

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
  let subject = PassthroughSubject<String, Never>()
  let connection = socket.connect({ subject.send($0) }, { subject.send(completion: .finished) })
  return subject.handleEvents(receiveCancel: { connection.cancel() }).eraseToAnyPublisher()
}
