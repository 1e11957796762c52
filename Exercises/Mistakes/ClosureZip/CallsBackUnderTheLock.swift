// Holds its lock during the callback: if the callback makes an effect answer again, that waits
// forever.

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
        guard !isPaired, let first, let second else { return }
        isPaired = true
        callback((first, second))
      }
      self.run { value in
        lock.withLock {
          first = first ?? value
          pairUp()
        }
      }
      other.run { value in
        lock.withLock {
          second = second ?? value
          pairUp()
        }
      }
    }
  }
}
