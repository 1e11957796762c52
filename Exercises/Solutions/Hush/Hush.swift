// Errors are dropped, values are not.

import ExerciseSupport
import Stage2Publishers

extension Publisher {
  /// Sends the values before an error, and completes instead of failing.
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
