// Promises that there is no error, and ends the program at the first one.

import ExerciseSupport
import Stage2Publishers

extension Publisher {
  /// The values before an error, as an effect that completes where the error would have come.
  func hush() -> Effect<Output> {
    self.mapError { error -> Never in fatalError("\(error)") }
      .eraseToEffect()
  }
}
