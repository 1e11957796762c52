// Erases by hand: keeps a closure that subscribes, and erases the subscriber on the way in. Good
// for seeing how a type can disappear: a closure hides what it captures.

import Stage2Publishers

struct Effect<Output>: Publisher {
  typealias Failure = Never

  let attach: (AnySubscriber<Output, Never>) -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    attach(AnySubscriber(subscriber))
  }
}

extension Publisher where Failure == Never {
  /// The same publisher as an effect.
  func eraseToEffect() -> Effect<Output> {
    Effect { subscriber in self.subscribe(subscriber) }
  }
}
