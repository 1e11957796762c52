// Shares the answers between runs: an answer of one run is paired with an answer of another run.

import ExerciseSupport

extension ClosureEffect {
  func zip<B>(_ other: ClosureEffect<B>) -> ClosureEffect<(A, B)> {
    var first: A?
    var second: B?
    return ClosureEffect<(A, B)> { callback in
      func pairUp() {
        guard let left = first, let right = second else { return }
        first = nil
        second = nil
        callback((left, right))
      }
      self.run { value in
        first = first ?? value
        pairUp()
      }
      other.run { value in
        second = second ?? value
        pairUp()
      }
    }
  }
}
