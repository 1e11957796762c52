// Starts the second effect of an earlier run, before the first effect has answered.

import ExerciseSupport

extension ClosureEffect {
  func flatMap<B>(_ transform: @escaping (A) -> ClosureEffect<B>) -> ClosureEffect<B> {
    var second: ClosureEffect<B>?
    return ClosureEffect<B> { callback in
      self.run { value in
        let isWaiting = second == nil
        second = transform(value)
        if isWaiting { second?.run(callback) }
      }
      second?.run(callback)
    }
  }
}
