// Starts the second effect before the first one has answered: it uses the one of an earlier run.

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
