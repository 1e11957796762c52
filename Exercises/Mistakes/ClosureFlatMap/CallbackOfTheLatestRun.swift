// Has one callback for all runs: the answers of an earlier run go to the callback of the latest
// run.

import ExerciseSupport

extension ClosureEffect {
  func flatMap<B>(_ transform: @escaping (A) -> ClosureEffect<B>) -> ClosureEffect<B> {
    var latest: ((B) -> Void)?
    return ClosureEffect<B> { callback in
      latest = callback
      self.run { value in transform(value).run { latest?($0) } }
    }
  }
}
