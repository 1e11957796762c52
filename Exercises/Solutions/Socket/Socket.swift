// Many values from one callback source.

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
  Messages(socket: socket).eraseToAnyPublisher()
}

private struct Messages: Publisher {
  typealias Output = String
  typealias Failure = Never

  let socket: WebSocket

  func receive<S: Subscriber>(subscriber: S) where S.Input == String, S.Failure == Never {
    // A `Future` would keep the first message and drop the others. A subject is the bridge for a
    // source that calls back many times. Subject and connection are made here, so each subscriber
    // has its own, and none exists before a subscription.
    let subject = PassthroughSubject<String, Never>()
    let connection = socket.connect(
      { message in subject.send(message) },
      { subject.send(completion: .finished) }
    )
    // The subject counts the demand. But it knows nothing of the connection, so the subscriber
    // receives a subscription that does.
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
  // Stored here, because an `AnyCancellable` cancels when it is deallocated.
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
