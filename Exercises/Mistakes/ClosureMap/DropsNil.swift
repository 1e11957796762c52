// Drops a value whose transformed value is nil.

import ExerciseSupport

extension ClosureEffect {
  /// Does the same work, and transforms each value.
  func map<B>(_ transform: @escaping (A) -> B) -> ClosureEffect<B> {
    ClosureEffect<B> { callback in
      self.run { value in
        let result = transform(value)
        if case Optional<Any>.none = result as Any { return }
        callback(result)
      }
    }
  }
}
