// Runs one effect after the other: the second one starts when the first one has answered.

import ExerciseSupport

extension ClosureEffect {
  func zip<B>(_ other: ClosureEffect<B>) -> ClosureEffect<(A, B)> {
    ClosureEffect<(A, B)> { callback in
      var isPaired = false
      self.run { first in
        other.run { second in
          guard !isPaired else { return }
          isPaired = true
          callback((first, second))
        }
      }
    }
  }
}
