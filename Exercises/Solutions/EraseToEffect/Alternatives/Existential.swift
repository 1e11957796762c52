// Stores the publisher as a value of unknown type, as Swift can today. Good for one wrapper less:
// `any` replaces `AnyPublisher`.

import Stage2Publishers

struct Effect<Output>: Publisher {
  typealias Failure = Never

  let publisher: any Publisher<Output, Never>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    publisher.receive(subscriber: subscriber)
  }
}

extension Publisher where Failure == Never {
  /// Returns the same publisher as an effect.
  func eraseToEffect() -> Effect<Output> {
    Effect(publisher: self)
  }
}
