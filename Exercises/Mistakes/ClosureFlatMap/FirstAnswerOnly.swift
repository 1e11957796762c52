// Stops listening after the first answer: each answer is to start a second work.

import ExerciseSupport

extension ClosureEffect {
  func flatMap<B>(_ transform: @escaping (A) -> ClosureEffect<B>) -> ClosureEffect<B> {
    ClosureEffect<B> { callback in
      var hasAnswered = false
      self.run { value in
        guard !hasAnswered else { return }
        hasAnswered = true
        transform(value).run(callback)
      }
    }
  }
}
