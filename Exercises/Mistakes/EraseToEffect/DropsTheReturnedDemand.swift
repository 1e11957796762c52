// Drops the demand that the subscriber returns from `receive(_:)`: the stream stalls.

import Stage2Publishers

struct Effect<Output>: Publisher {
  typealias Failure = Never

  let publisher: AnyPublisher<Output, Never>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    publisher.receive(
      subscriber: AnySubscriber<Output, Never>(
        receiveSubscription: { subscriber.receive(subscription: $0) },
        receiveValue: {
          _ = subscriber.receive($0)
          return .none
        },
        receiveCompletion: { subscriber.receive(completion: $0) }))
  }
}

extension Publisher where Failure == Never {
  func eraseToEffect() -> Effect<Output> {
    Effect(publisher: self.eraseToAnyPublisher())
  }
}
