// Stops listening after the first answer: an effect can answer several times.

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
