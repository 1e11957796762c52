// Drops an answer that is nil, without starting any work.

import ExerciseSupport

extension ClosureEffect {
  func flatMap<B>(_ transform: @escaping (A) -> ClosureEffect<B>) -> ClosureEffect<B> {
    ClosureEffect<B> { callback in
      self.run { value in
        if case Optional<Any>.none = value as Any { return }
        transform(value).run(callback)
      }
    }
  }
}
