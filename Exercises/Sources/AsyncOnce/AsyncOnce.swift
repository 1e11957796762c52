// `async` for one value.
//
// Chapter: Chapters/3-EffectPublisher/README.md, "And work that answers later?"
// Stage:   Sources/Stage3EffectPublisher
// Hints:   Exercises/Hints/AsyncOnce.md
//
// Some work answers later, by a callback. Write `async`: an effect that starts the work when it is
// subscribed to, each time it is; emits what the work answers, later or at once; and completes.
// The work does not wait for demand, and is started also for a subscriber that cancels at once. The
// answer waits for demand, as every value does. A subscriber need not retain its subscription for
// that. An effect of this kind answers once: what the callback is told after that is dropped.
// Nothing comes after a cancellation, neither the answer nor the completion. A cancellation releases
// the subscriber, though the work may still answer.
//
// The work may answer from several threads at once, while the subscriber requests or cancels on
// another one. No lock is held while the subscriber's code runs, neither its methods nor its
// `deinit`.
//
//     Effect.async { callback in DispatchQueue.global().async { callback(42) } }

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Work that answers later, once. It is started at each subscription.
  static func async(_ work: @escaping (@escaping (Output) -> Void) -> Void) -> Effect {
    // TODO: Start the work when somebody subscribes, and emit its first answer.
    Empty(completeImmediately: false).eraseToEffect()
  }
}
