// Looks for a pair only when the second effect answers: if the second one answers first, no pair
// comes.

import ExerciseSupport

extension ClosureEffect {
  func zip<B>(_ other: ClosureEffect<B>) -> ClosureEffect<(A, B)> {
    ClosureEffect<(A, B)> { callback in
      var first: A?
      var isPaired = false
      self.run { value in first = first ?? value }
      other.run { value in
        guard let first, !isPaired else { return }
        isPaired = true
        callback((first, value))
      }
    }
  }
}
