// Drops a value that comes while another value is being delivered.

import ExerciseSupport

extension ClosureEffect {
  func map<B>(_ transform: @escaping (A) -> B) -> ClosureEffect<B> {
    ClosureEffect<B> { callback in
      var isBusy = false
      self.run { value in
        guard !isBusy else { return }
        isBusy = true
        callback(transform(value))
        isBusy = false
      }
    }
  }
}
