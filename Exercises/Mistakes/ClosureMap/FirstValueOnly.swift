// Delivers the first value only: an effect can send several.

import ExerciseSupport

extension ClosureEffect {
  func map<B>(_ transform: @escaping (A) -> B) -> ClosureEffect<B> {
    ClosureEffect<B> { callback in
      var isDone = false
      self.run { value in
        guard !isDone else { return }
        isDone = true
        callback(transform(value))
      }
    }
  }
}
