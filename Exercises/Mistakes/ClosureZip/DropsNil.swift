// Does not count an answer that is nil: it waits for another one.

import ExerciseSupport
import Foundation

extension ClosureEffect {
  func zip<B>(_ other: ClosureEffect<B>) -> ClosureEffect<(A, B)> {
    ClosureEffect<(A, B)> { callback in
      let lock = NSLock()
      var first: A?
      var second: B?
      var isPaired = false
      func receive(_ value: Any, _ takeIn: () -> Void) {
        if case Optional<Any>.none = value { return }
        let pair = lock.withLock { () -> (A, B)? in
          takeIn()
          guard !isPaired, let first, let second else { return nil }
          isPaired = true
          return (first, second)
        }
        if let pair { callback(pair) }
      }
      self.run { value in receive(value) { first = first ?? value } }
      other.run { value in receive(value) { second = second ?? value } }
    }
  }
}
