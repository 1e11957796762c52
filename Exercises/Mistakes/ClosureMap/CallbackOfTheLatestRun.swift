// Keeps one callback for all runs: what the work of an earlier run answers goes to the latest one.

import ExerciseSupport

extension ClosureEffect {
  func map<B>(_ transform: @escaping (A) -> B) -> ClosureEffect<B> {
    var latest: ((B) -> Void)?
    return ClosureEffect<B> { callback in
      latest = callback
      self.run { value in latest?(transform(value)) }
    }
  }
}
