// Subscribes to the publisher again after an error, so its work is done twice.

import ExerciseSupport
import Stage2Publishers

extension Publisher {
  /// Sends the values before an error, and completes instead of failing.
  func hush() -> Effect<Output> {
    self.retry(1)
      .catch { _ in Empty(completeImmediately: true) }
      .eraseToEffect()
  }
}
