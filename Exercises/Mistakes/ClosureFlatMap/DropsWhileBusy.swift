// Drops an answer that comes while an earlier answer is still being handled.

import ExerciseSupport

extension ClosureEffect {
  func flatMap<B>(_ transform: @escaping (A) -> ClosureEffect<B>) -> ClosureEffect<B> {
    ClosureEffect<B> { callback in
      var isBusy = false
      self.run { value in
        guard !isBusy else { return }
        isBusy = true
        transform(value).run(callback)
        isBusy = false
      }
    }
  }
}
