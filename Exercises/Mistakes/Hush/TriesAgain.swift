// Subscribes again after an error: the work is done twice, and its values come twice.

import ExerciseSupport
import Stage2Publishers

extension Publisher {
  /// The values before an error, as an effect that completes where the error would have come.
  func hush() -> Effect<Output> {
    self.catch { _ in self }
      .catch { _ in Empty(completeImmediately: true) }
      .eraseToEffect()
  }
}
