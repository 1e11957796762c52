// `async` for one value.
//
// Chapter: Chapters/3-EffectPublisher/README.md, "Asynchronous effects"
// Stage:   Sources/Stage3EffectPublisher
// Hints:   Exercises/Hints/AsyncOnce.md
//
// Some work answers later, by a callback. Write `async`: an effect that starts such work when it is
// subscribed to, emits the answer and completes.
//
// - Making the effect starts nothing. Each subscription starts the work once and gets its own
//   answer.
// - Emit the first answer when it arrives, even if it arrives before `work` has returned. Then
//   complete.
// - Drop every later answer, even one that arrives while you are delivering the first one.
// - The work starts even if the subscriber has not requested a value. Its answer waits until the
//   subscriber requests it.
// - Deliver nothing after a cancellation: neither the answer nor, if the subscriber cancels when it
//   receives the answer, the completion.
//
//     Effect.async { callback in DispatchQueue.global().async { callback(42) } }

import ExerciseSupport
import Stage2Publishers

extension Effect {
  /// Starts work at each subscription, and emits its first answer, which arrives later.
  static func async(_ work: @escaping (@escaping (Output) -> Void) -> Void) -> Effect {
    // TODO: Start the work when a subscriber subscribes, and emit its first answer.
    Empty(completeImmediately: false).eraseToEffect()
  }
}
