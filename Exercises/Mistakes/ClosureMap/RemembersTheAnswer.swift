// Remembers the answer of the first run for later runs: they do not do the work again.

import ExerciseSupport

extension ClosureEffect {
  func map<B>(_ transform: @escaping (A) -> B) -> ClosureEffect<B> {
    var isStarted = false
    var callbacks: [(B) -> Void] = []
    return ClosureEffect<B> { callback in
      callbacks.append(callback)
      guard !isStarted else { return }
      isStarted = true
      self.run { value in
        let answer = transform(value)
        callbacks.forEach { $0(answer) }
      }
    }
  }
}
