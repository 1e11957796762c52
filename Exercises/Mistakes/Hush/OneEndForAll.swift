// Remembers for the whole effect that there was an error: later subscribers receive nothing.

import ExerciseSupport
import Stage2Publishers

extension Publisher {
  /// The values before an error, as an effect that completes where the error would have come.
  func hush() -> Effect<Output> {
    var hasFailed = false
    return self.catch { _ -> Empty<Output, Never> in
      hasFailed = true
      return Empty(completeImmediately: true)
    }
    .filter { _ in !hasFailed }
    .eraseToEffect()
  }
}
