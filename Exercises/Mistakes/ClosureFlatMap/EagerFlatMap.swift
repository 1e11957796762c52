// Runs the first effect when the new effect is made, before `run` is called.

import ExerciseSupport

extension ClosureEffect {
  func flatMap<B>(_ transform: @escaping (A) -> ClosureEffect<B>) -> ClosureEffect<B> {
    var answers: [A] = []
    var callbacks: [(B) -> Void] = []
    self.run { value in
      answers.append(value)
      callbacks.forEach { transform(value).run($0) }
    }
    return ClosureEffect<B> { callback in
      callbacks.append(callback)
      answers.forEach { transform($0).run(callback) }
    }
  }
}
