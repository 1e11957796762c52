// Drops the completion: a subscriber never learns that the effect has ended.

import Stage2Publishers

struct Effect<Output>: Publisher {
  typealias Failure = Never

  let publisher: AnyPublisher<Output, Never>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    publisher.receive(
      subscriber: AnySubscriber<Output, Never>(
        receiveSubscription: { subscriber.receive(subscription: $0) },
        receiveValue: { subscriber.receive($0) },
        receiveCompletion: { _ in }))
  }
}

extension Publisher where Failure == Never {
  func eraseToEffect() -> Effect<Output> {
    Effect(publisher: self.eraseToAnyPublisher())
  }
}
