// Does not wait for the first effect's answer: if that comes later, the second effect never starts.

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
