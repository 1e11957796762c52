// Drops an answer that comes while an earlier one is dealt with: each is to start a second work.

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
