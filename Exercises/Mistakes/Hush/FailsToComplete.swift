// Never completes after the error, so the store retains the effect forever.

import ExerciseSupport
import Stage2Publishers

extension Publisher {
  /// The values before an error, as an effect that completes where the error would have come.
  func hush() -> Effect<Output> {
    self.catch { _ in Empty(completeImmediately: false) }
      .eraseToEffect()
  }
}
