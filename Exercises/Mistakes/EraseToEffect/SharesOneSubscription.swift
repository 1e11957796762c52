// Shares one subscription among all subscribers: the second one does not start the work again.

import Stage2Publishers

struct Effect<Output>: Publisher {
  typealias Failure = Never

  let publisher: AnyPublisher<Output, Never>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    publisher.receive(subscriber: subscriber)
  }
}

extension Publisher where Failure == Never {
  func eraseToEffect() -> Effect<Output> {
    Effect(publisher: self.share().eraseToAnyPublisher())
  }
}
