// Remembers the second effect for an answer, and uses it again for an equal answer.

import ExerciseSupport

extension ClosureEffect {
  func flatMap<B>(_ transform: @escaping (A) -> ClosureEffect<B>) -> ClosureEffect<B> {
    ClosureEffect<B> { callback in
      var works: [String: ClosureEffect<B>] = [:]
      self.run { value in
        let work = works["\(value)"] ?? transform(value)
        works["\(value)"] = work
        work.run(callback)
      }
    }
  }
}
