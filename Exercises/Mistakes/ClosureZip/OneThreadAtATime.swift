// Holds its lock during the callback, and lets the same thread in again: an answer from another
// thread waits until the callback has returned.

import ExerciseSupport
import Foundation

extension ClosureEffect {
  /// Both works at once, and one pair of their first answers.
  func zip<B>(_ other: ClosureEffect<B>) -> ClosureEffect<(A, B)> {
    ClosureEffect<(A, B)> { callback in
      let lock = NSRecursiveLock()
      var first: A?
      var second: B?
      var isDone = false

      func callBackIfBothAreThere() {
        guard !isDone, let first, let second else { return }
        isDone = true
        callback((first, second))
      }

      self.run { value in
        lock.withLock {
          if first == nil { first = value }
          callBackIfBothAreThere()
        }
      }
      other.run { value in
        lock.withLock {
          if second == nil { second = value }
          callBackIfBothAreThere()
        }
      }
    }
  }
}
