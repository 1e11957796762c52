// Drops an answer that is equal to the answer before it.

import ExerciseSupport

extension ClosureEffect {
  func flatMap<B>(_ transform: @escaping (A) -> ClosureEffect<B>) -> ClosureEffect<B> {
    ClosureEffect<B> { callback in
      var latest: String?
      self.run { value in
        guard latest != "\(value)" else { return }
        latest = "\(value)"
        transform(value).run(callback)
      }
    }
  }
}
