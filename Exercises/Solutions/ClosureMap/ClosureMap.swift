// `map` on the closure effect.

import ExerciseSupport

extension ClosureEffect {
  /// Does the same work, and transforms each value.
  func map<B>(_ transform: @escaping (A) -> B) -> ClosureEffect<B> {
    // Nothing runs here. The braces contain everything that the new effect does when it runs, so
    // each run does the work again.
    ClosureEffect<B> { callback in
      // The old effect gets our callback. The effect can call it many times, and each call passes
      // on one value.
      self.run { value in callback(transform(value)) }
    }
  }
}
