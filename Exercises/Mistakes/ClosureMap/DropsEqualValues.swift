// Drops a value that is equal to the value before it.

import ExerciseSupport

extension ClosureEffect {
  func map<B>(_ transform: @escaping (A) -> B) -> ClosureEffect<B> {
    ClosureEffect<B> { callback in
      var latest: String?
      self.run { value in
        let result = transform(value)
        guard latest != "\(result)" else { return }
        latest = "\(result)"
        callback(result)
      }
    }
  }
}
