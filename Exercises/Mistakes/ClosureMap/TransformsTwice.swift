// Calls the transformation twice for each value.

import ExerciseSupport

extension ClosureEffect {
  func map<B>(_ transform: @escaping (A) -> B) -> ClosureEffect<B> {
    ClosureEffect<B> { callback in
      self.run { value in
        _ = transform(value)
        callback(transform(value))
      }
    }
  }
}
