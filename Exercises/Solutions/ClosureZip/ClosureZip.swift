// `zip` on the closure effect.

import ExerciseSupport
import Foundation

extension ClosureEffect {
  /// Both works at once, and one pair of their first answers.
  func zip<B>(_ other: ClosureEffect<B>) -> ClosureEffect<(A, B)> {
    ClosureEffect<(A, B)> { callback in
      // Inside the braces, so that every run has its own.
      let lock = NSLock()
      var first: A?
      var second: B?
      var isPaired = false
      // Nobody knows which one answers last, so both look whether the pair is complete. To take an
      // answer in, to look and to note that the pair is made is one step, under one lock: between
      // two steps the other thread might do the same. The callback is called without the lock.
      func receive(_ takeIn: () -> Void) {
        let pair = lock.withLock { () -> (A, B)? in
          takeIn()
          guard !isPaired, let first, let second else { return nil }
          isPaired = true
          return (first, second)
        }
        if let pair { callback(pair) }
      }
      // The second work is started beside the first, not inside its callback: both are going.
      self.run { value in receive { first = first ?? value } }
      other.run { value in receive { second = second ?? value } }
    }
  }
}
