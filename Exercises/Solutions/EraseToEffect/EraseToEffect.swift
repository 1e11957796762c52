// `Effect` as a publisher, and `eraseToEffect`.

import Stage2Publishers

struct Effect<Output>: Publisher {
  typealias Failure = Never

  // With the publisher's own type, `Effect` would need one more type parameter. `AnyPublisher`
  // hides that type.
  let publisher: AnyPublisher<Output, Never>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    // The publisher inside gets the subscriber itself. So demand, values and completion pass
    // between the two directly.
    publisher.receive(subscriber: subscriber)
  }
}

extension Publisher where Failure == Never {
  /// Returns the same publisher as an effect.
  func eraseToEffect() -> Effect<Output> {
    Effect(publisher: self.eraseToAnyPublisher())
  }
}
