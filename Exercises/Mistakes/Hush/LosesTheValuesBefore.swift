// Loses the values before the error: only the completion arrives.

import ExerciseSupport
import Stage2Publishers

extension Publisher {
  /// Sends the values before an error, and completes instead of failing.
  func hush() -> Effect<Output> {
    self.collect()
      .replaceError(with: [])
      .flatMap { $0.publisher }
      .eraseToEffect()
  }
}
