// `Effect` as a publisher, and `eraseToEffect`.

import Stage2Publishers

struct Effect<Output>: Publisher {
  typealias Failure = Never

  // A property of a generic type would make that type a parameter of `Effect`. `AnyPublisher` has
  // done the erasing already.
  let publisher: AnyPublisher<Output, Never>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    // The subscriber itself is handed on. So demand, cancellation and completion go their own way
    // between it and the publisher within, and there is nothing here to get wrong.
    publisher.receive(subscriber: subscriber)
  }
}

extension Publisher where Failure == Never {
  /// The same publisher as an effect. Nothing is subscribed to, and nothing starts.
  func eraseToEffect() -> Effect<Output> {
    Effect(publisher: self.eraseToAnyPublisher())
  }
}
