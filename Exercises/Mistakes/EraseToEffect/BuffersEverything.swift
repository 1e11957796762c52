// Requests every value and keeps them all until the completion: no value arrives before.

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
    let buffered = self.collect().flatMap { $0.publisher }
    return Effect(publisher: buffered.eraseToAnyPublisher())
  }
}
