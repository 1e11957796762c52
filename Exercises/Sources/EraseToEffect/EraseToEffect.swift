// `Effect` as a publisher, and `eraseToEffect`.
//
// Chapter: Chapters/3-EffectPublisher/README.md, "How does a struct become a publisher?"
// Stage:   Sources/Stage3EffectPublisher
// Hints:   Exercises/Hints/EraseToEffect.md
//
// Write `Effect`, a publisher that cannot fail and hides the type of the publisher inside it, and
// `eraseToEffect()`, which makes one. A reducer can then return different publishers in one array.
//
// - Erasing a publisher starts nothing.
// - Each subscription to the effect immediately subscribes to the publisher inside, even without
//   demand.
// - Values and the completion reach the subscriber unchanged and immediately.
// - The subscriber's demand and cancellation reach the publisher inside.
//
//     let effect: Effect<String> = [1, 2].publisher.map { "\($0)" }.eraseToEffect()

import Stage2Publishers

struct Effect<Output>: Publisher {
  typealias Failure = Never

  // TODO: Store a publisher of any type, and forward subscribers to it.

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
  }
}

extension Publisher where Failure == Never {
  /// Returns the same publisher as an effect.
  func eraseToEffect() -> Effect<Output> {
    Effect()
  }
}
