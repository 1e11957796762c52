// Is not safe with two threads: when both effects answer at the same time, there may be two pairs,
// or none.

import ExerciseSupport

extension ClosureEffect {
  func zip<B>(_ other: ClosureEffect<B>) -> ClosureEffect<(A, B)> {
    ClosureEffect<(A, B)> { callback in
      var first: A?
      var second: B?
      var isPaired = false
      func pairUp() {
        guard !isPaired, let first, let second else { return }
        isPaired = true
        callback((first, second))
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
