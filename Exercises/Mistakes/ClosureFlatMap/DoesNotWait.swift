// Does not wait for the first effect's answer: if that arrives later, nothing starts the second
// effect.

import ExerciseSupport

extension ClosureEffect {
  func flatMap<B>(_ transform: @escaping (A) -> ClosureEffect<B>) -> ClosureEffect<B> {
    ClosureEffect<B> { callback in
      var second: ClosureEffect<B>?
      self.run { value in second = transform(value) }
      second?.run(callback)
    }
  }
}
