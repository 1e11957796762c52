// Errors are dropped, values are not.
//
// Chapter: Chapters/5-SingleEffect/README.md,
//          "How does a publisher that can fail become an effect?"
// Stage:   Sources/Stage5SingleEffect
// Hints:   Exercises/Hints/Hush.md
//
// An effect cannot fail, and a publisher may. Write `hush`, for errors that nobody waits for: the
// values go on, all of them, those that are nil too, and where the error would have come, the
// effect completes. It also completes where the publisher finishes.
//
// Each subscription to the effect is one to the publisher. Canceling the one cancels the other, and
// nothing is heard after that. The publisher is asked for as many values as the subscriber asks for.
// (When nothing is asked for, the completion in place of an error may wait until something is.) A
// publisher sends one thing after the other, never on two threads at once.

import ExerciseSupport
import Stage2Publishers

extension Publisher {
  /// The values before an error, as an effect that completes where the error would have come.
  func hush() -> Effect<Output> {
    // TODO: Make an effect of this publisher, which may fail.
    Empty(completeImmediately: true).eraseToEffect()
  }
}
