// Never completes after the error, so the store retains the effect forever.

import ExerciseSupport
import Stage2Publishers

extension Publisher {
  /// Sends the values before an error, and completes instead of failing.
  func hush() -> Effect<Output> {
    self.catch { _ in Empty(completeImmediately: false) }
      .eraseToEffect()
  }
}
