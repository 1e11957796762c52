// Subscribes to the publisher again after an error, so its work is done twice.

import ExerciseSupport
import Stage2Publishers

extension Publisher {
  /// The values before an error, as an effect that completes where the error would have come.
  func hush() -> Effect<Output> {
    self.retry(1)
      .catch { _ in Empty(completeImmediately: true) }
      .eraseToEffect()
  }
}
