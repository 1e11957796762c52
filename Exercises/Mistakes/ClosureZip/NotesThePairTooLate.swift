// Notes only after the callback that there was a pair: an answer during the callback makes another
// pair.

import ExerciseSupport
import Foundation

extension ClosureEffect {
  func zip<B>(_ other: ClosureEffect<B>) -> ClosureEffect<(A, B)> {
    ClosureEffect<(A, B)> { callback in
      let lock = NSLock()
      var first: A?
      var second: B?
      var isPaired = false
      func pairUp() {
        let answers = lock.withLock { isPaired ? (nil, nil) : (first, second) }
        guard let left = answers.0, let right = answers.1 else { return }
        callback((left, right))
        lock.withLock { isPaired = true }
      }
      self.run { value in
        lock.withLock { first = first ?? value }
        pairUp()
      }
      other.run { value in
        lock.withLock { second = second ?? value }
        pairUp()
      }
    }
  }
}
