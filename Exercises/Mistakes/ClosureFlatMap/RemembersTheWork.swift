// Keeps the work that was made of an answer for an equal one: each answer has work made of it.

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
