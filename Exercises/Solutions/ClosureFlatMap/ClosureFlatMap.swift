// `flatMap` on the closure effect.

import ExerciseSupport

extension ClosureEffect {
  /// Runs one effect after the other: each value starts the effect that `transform` returns for it.
  func flatMap<B>(_ transform: @escaping (A) -> ClosureEffect<B>) -> ClosureEffect<B> {
    ClosureEffect<B> { callback in
      // The callback of the first effect makes and runs the second effect. This alone puts one
      // after the other, without a flag or a wait. The second effect's answers already have the
      // right type, so it gets the callback itself.
      self.run { value in transform(value).run(callback) }
    }
  }
}
