// Many values from one callback source.

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
  Messages(socket: socket).eraseToAnyPublisher()
}

private struct Messages: Publisher {
  typealias Output = String
  typealias Failure = Never

  let socket: WebSocket

  func receive<S: Subscriber>(subscriber: S) where S.Input == String, S.Failure == Never {
    // A `Future` would keep the first message and drop the others. A subject is the bridge for a
    // source that calls back many times. Subject and connection are made here, so that each
    // subscriber has its own, and there is none before somebody subscribes.
    let subject = PassthroughSubject<String, Never>()
    let connection = socket.connect(
      { message in subject.send(message) },
      { subject.send(completion: .finished) }
    )
    // The subject counts the demand, on any thread. But it knows nothing of the connection, so the
    // subscriber is handed a subscription that does.
    subject.subscribe(
      AnySubscriber(
        receiveSubscription: { subscription in
          subscriber.receive(
            subscription: Line(messages: subscription, connection: connection))
        },
        receiveValue: { message in subscriber.receive(message) },
        receiveCompletion: { completion in subscriber.receive(completion: completion) }
      ))
  }
}

/// The subject's subscription together with the connection.
private final class Line: Subscription {
  private let messages: any Subscription
  // Kept here, because an `AnyCancellable` that nobody keeps is canceled at once.
  private let connection: AnyCancellable

  init(messages: any Subscription, connection: AnyCancellable) {
    self.messages = messages
    self.connection = connection
  }

  func request(_ demand: Subscribers.Demand) { messages.request(demand) }

  func cancel() {
    messages.cancel()
    connection.cancel()
  }
}
