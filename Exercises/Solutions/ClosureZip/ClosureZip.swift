// `zip` on the closure effect.

import ExerciseSupport

extension ClosureEffect {
  /// Both works at once, and one pair of their first answers.
  func zip<B>(_ other: ClosureEffect<B>) -> ClosureEffect<(A, B)> {
    ClosureEffect<(A, B)> { callback in
      // Inside the braces, so that every run has its own.
      var first: A?
      var second: B?
      var isPaired = false
      // Nobody knows which one answers last, so both look whether the pair is complete.
      func pairUp() {
        guard !isPaired, let first, let second else { return }
        isPaired = true
        callback((first, second))
      }
      // The second work is started beside the first, not inside its callback: both are going.
      self.run { value in
        first = first ?? value
        pairUp()
      }
      other.run { value in
        second = second ?? value
        pairUp()
      }
      // Two works that answer on two threads would need a lock around all this: stage 1 has one.
    }
  }
}
