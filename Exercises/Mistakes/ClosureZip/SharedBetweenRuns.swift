// Keeps the answers outside of `run`: half of one run's pairs up with half of another one's.

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
