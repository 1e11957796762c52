// Erases by hand: stores a closure that subscribes, and erases each subscriber. Good for seeing how
// a type can disappear: a closure hides what it captures.

import Stage2Publishers

struct Effect<Output>: Publisher {
  typealias Failure = Never

  let attach: (AnySubscriber<Output, Never>) -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    attach(AnySubscriber(subscriber))
  }
}

extension Publisher where Failure == Never {
  /// Returns the same publisher as an effect.
  func eraseToEffect() -> Effect<Output> {
    Effect { subscriber in self.subscribe(subscriber) }
  }
}
