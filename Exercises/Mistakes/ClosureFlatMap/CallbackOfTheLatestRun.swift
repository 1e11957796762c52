// Keeps one callback for all runs: what the works of an earlier run answer goes to the latest one.

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
