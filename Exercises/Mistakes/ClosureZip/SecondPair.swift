// Makes a second pair from a repeated answer, and uses the latest answers instead of the first
// ones.

import ExerciseSupport

extension ClosureEffect {
  func zip<B>(_ other: ClosureEffect<B>) -> ClosureEffect<(A, B)> {
    ClosureEffect<(A, B)> { callback in
      var first: A?
      var second: B?
      self.run { value in
        first = value
        if let second { callback((value, second)) }
      }
      other.run { value in
        second = value
        if let first { callback((first, value)) }
      }
    }
  }
}
