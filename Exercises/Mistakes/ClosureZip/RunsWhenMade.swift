// Runs the effects when the new effect is made, and later hands on the pair that has come by then.

import ExerciseSupport
import Foundation

extension ClosureEffect {
  func zip<B>(_ other: ClosureEffect<B>) -> ClosureEffect<(A, B)> {
    let lock = NSLock()
    var first: A?
    var second: B?
    self.run { value in lock.withLock { first = first ?? value } }
    other.run { value in lock.withLock { second = second ?? value } }
    return ClosureEffect<(A, B)> { callback in
      let pair = lock.withLock { () -> (A, B)? in
        guard let first, let second else { return nil }
        return (first, second)
      }
      if let pair { callback(pair) }
    }
  }
}
