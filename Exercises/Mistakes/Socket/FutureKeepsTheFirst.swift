// Uses a `Future`, which delivers the first message and completes.

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
  Deferred { () -> Publishers.HandleEvents<Future<String, Never>> in
    var connection: AnyCancellable?
    return Future { promise in
      connection = socket.connect({ message in promise(.success(message)) }, {})
    }
    .handleEvents(receiveCancel: { connection?.cancel() })
  }
  .eraseToAnyPublisher()
}
