// `map` on the closure effect.

import ExerciseSupport

extension ClosureEffect {
  /// The same work, each value transformed.
  func map<B>(_ transform: @escaping (A) -> B) -> ClosureEffect<B> {
    // Nothing is run here. The braces describe what running the new effect will do, and everything
    // that happens is inside them: so each run does the work anew.
    ClosureEffect<B> { callback in
      // The callback that the old effect gets is ours. It may be called many times, and each time
      // hands on one value.
      self.run { value in callback(transform(value)) }
    }
  }
}
