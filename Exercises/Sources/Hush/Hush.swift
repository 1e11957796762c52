// Errors are dropped, values are not.
//
// Chapter: Chapters/5-SingleEffect/README.md, "Hush"
// Stage:   Sources/Stage5SingleEffect
// Hints:   Exercises/Hints/Hush.md
//
// An effect cannot fail, and most publishers can. Write `hush`, for errors that nobody waits for:
// the values go on, those that are nil too, and where the error would have come, the effect
// completes.

import ExerciseSupport
import Stage2Publishers

extension Publisher {
  /// The values before an error, as an effect that completes where the error would have come.
  func hush() -> Effect<Output> {
    // TODO: Make an effect of this publisher, which may fail.
    Empty(completeImmediately: true).eraseToEffect()
  }
}
