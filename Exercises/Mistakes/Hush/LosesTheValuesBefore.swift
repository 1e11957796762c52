// Loses the values before the error: only the completion arrives.

import ExerciseSupport
import Stage2Publishers

extension Publisher {
  /// The values before an error, as an effect that completes where the error would have come.
  func hush() -> Effect<Output> {
    self.collect()
      .replaceError(with: [])
      .flatMap { $0.publisher }
      .eraseToEffect()
  }
}
