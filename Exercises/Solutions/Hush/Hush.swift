// Errors are dropped, values are not.

import ExerciseSupport
import Stage2Publishers

extension Publisher {
  /// The values before an error, as an effect that completes where the error would have come.
  func hush() -> Effect<Output> {
    // Each value is wrapped once more, so that the nil which stands for the error is the only one
    // that is not wrapped. `compactMap` drops that one, and unwraps the others: a value that was
    // nil itself is `.some(nil)` in between, and comes out as it went in. The nil is a value, and
    // waits until a value is asked for.
    self.map(Optional.some)
      .replaceError(with: nil)
      .compactMap { $0 }
      .eraseToEffect()
  }
}
