// Continues after an error with a publisher that has no values. Good for the shortest answer: no
// value is wrapped, so a nil among the values needs no care.

import ExerciseSupport
import Stage2Publishers

extension Publisher {
  /// Sends the values before an error, and completes instead of failing.
  func hush() -> Effect<Output> {
    self.catch { _ in Empty(completeImmediately: true) }
      .eraseToEffect()
  }
}
