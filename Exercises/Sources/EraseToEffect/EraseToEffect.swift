// `Effect` as a publisher, and `eraseToEffect`.
//
// Chapter: Chapters/3-EffectPublisher/README.md, "How does a struct become a publisher?"
// Stage:   Sources/Stage3EffectPublisher
// Hints:   Exercises/Hints/EraseToEffect.md
//
// An effect is a publisher that cannot fail. It does nothing of its own: whoever subscribes to it
// subscribes to the publisher within, whose type nobody sees any more. Write the type, and the
// operator that makes an effect of any publisher that cannot fail.
//
// Each subscription to the effect is a subscription of its own to the publisher within, and is made
// at once, before any value is asked for. Demand and cancellation pass from the subscriber to the
// publisher within, and values and the completion pass back, all of them at once and unchanged. After
// a cancellation or the completion, the effect does not retain the subscriber.
//
// Threads: nothing here is called from several threads at once.
//
//     let effect: Effect<String> = [1, 2].publisher.map { "\($0)" }.eraseToEffect()

import Stage2Publishers

struct Effect<Output>: Publisher {
  typealias Failure = Never

  // TODO: Keep a publisher, whatever its type, and hand subscribers on to it.

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
  }
}

extension Publisher where Failure == Never {
  /// The same publisher as an effect. Nothing is subscribed to, and nothing starts.
  func eraseToEffect() -> Effect<Output> {
    Effect()
  }
}
