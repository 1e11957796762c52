// Remembers the result for a value, and uses it again for an equal value.

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
