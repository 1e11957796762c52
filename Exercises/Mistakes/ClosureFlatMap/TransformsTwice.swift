// Calls the transformation twice for one answer.

import ExerciseSupport

extension ClosureEffect {
  func flatMap<B>(_ transform: @escaping (A) -> ClosureEffect<B>) -> ClosureEffect<B> {
    ClosureEffect<B> { callback in
      self.run { value in
        _ = transform(value)
        transform(value).run(callback)
      }
    }
  }
}
