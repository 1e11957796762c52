// Errors are dropped, values are not.
//
// Chapter: Chapters/5-SingleEffect/README.md,
//          "How does a publisher that can fail become an effect?"
// Stage:   Sources/Stage5SingleEffect
// Hints:   Exercises/Hints/Hush.md
//
// An effect cannot fail, but a publisher can. Write `hush`, which turns such a publisher into an
// effect where no code waits for the error.
//
// - Pass on every value when it arrives, even one that is nil.
// - Where the publisher fails, the effect completes, without another attempt. It also completes
//   where the publisher finishes.
// - Calling `hush` subscribes to nothing. Each subscription to the effect subscribes to the
//   publisher once.
// - Canceling the effect cancels the publisher.

import ExerciseSupport
import Stage2Publishers

extension Publisher {
  /// Sends the values before an error, and completes instead of failing.
  func hush() -> Effect<Output> {
    // TODO: Make an effect of this publisher, which may fail.
    Empty(completeImmediately: true).eraseToEffect()
  }
}
