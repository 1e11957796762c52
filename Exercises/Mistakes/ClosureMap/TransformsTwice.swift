// Transforms each value twice: once too many, and whoever counts transformations notices.

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
