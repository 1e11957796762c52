// Holds its lock while it starts the effects: an effect that answers at once waits forever.

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
