// Subscribes with a `sink` in between: the subscriber receives no subscription, and its demand is
// lost.

import Stage2Publishers

struct Effect<Output>: Publisher {
  typealias Failure = Never

  let publisher: AnyPublisher<Output, Never>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    _ = publisher.sink(
      receiveCompletion: { subscriber.receive(completion: $0) },
      receiveValue: { _ = subscriber.receive($0) })
  }
}

extension Publisher where Failure == Never {
  func eraseToEffect() -> Effect<Output> {
    Effect(publisher: self.eraseToAnyPublisher())
  }
}
