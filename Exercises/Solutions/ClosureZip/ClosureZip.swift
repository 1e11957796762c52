// `zip` on the closure effect.

import ExerciseSupport
import Foundation

extension ClosureEffect {
  /// Runs both effects concurrently, and passes on one pair of their first answers.
  func zip<B>(_ other: ClosureEffect<B>) -> ClosureEffect<(A, B)> {
    ClosureEffect<(A, B)> { callback in
      // These are inside the braces, so every run has its own.
      let lock = NSLock()
      var first: A?
      var second: B?
      var isPaired = false
      // Either effect can be the last to answer, so both check whether the pair is complete.
      // Storing the answer, checking, and noting that the pair is made are one step, under one
      // lock: between two steps, the other thread could do the same. The lock is free when the
      // callback runs.
      func receive(_ store: () -> Void) {
        let pair = lock.withLock { () -> (A, B)? in
          store()
          guard !isPaired, let first, let second else { return nil }
          isPaired = true
          return (first, second)
        }
        if let pair { callback(pair) }
      }
      // The second effect starts beside the first, not inside its callback: both are running.
      self.run { value in receive { first = first ?? value } }
      other.run { value in receive { second = second ?? value } }
    }
  }
}
