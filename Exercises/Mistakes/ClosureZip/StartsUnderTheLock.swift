// Starts the works while it holds the lock: one that answers at once waits for it forever.

import ExerciseSupport
import Foundation

extension ClosureEffect {
  func zip<B>(_ other: ClosureEffect<B>) -> ClosureEffect<(A, B)> {
    ClosureEffect<(A, B)> { callback in
      let lock = NSLock()
      var first: A?
      var second: B?
      var isPaired = false
      func receive(_ takeIn: () -> Void) {
        let pair = lock.withLock { () -> (A, B)? in
          takeIn()
          guard !isPaired, let first, let second else { return nil }
          isPaired = true
          return (first, second)
        }
        if let pair { callback(pair) }
      }
      lock.withLock {
        self.run { value in receive { first = first ?? value } }
        other.run { value in receive { second = second ?? value } }
      }
    }
  }
}
