// `flatMap` on the closure effect.

import ExerciseSupport

extension ClosureEffect {
  /// Runs one effect after the other: each value starts the effect that `transform` returns for it.
  func flatMap<B>(_ transform: @escaping (A) -> ClosureEffect<B>) -> ClosureEffect<B> {
    ClosureEffect<B> { callback in
      // The second work is made and run inside the first one's callback. That is all there is to
      // "after": no flag, no waiting. Its answers are of the right type already, so it gets the
      // callback itself.
      self.run { value in transform(value).run(callback) }
    }
  }
}
