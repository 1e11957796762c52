// Does no work when it is run while an earlier call of `run` has not returned.

import ExerciseSupport
import Foundation

extension ClosureEffect {
  func flatMap<B>(_ transform: @escaping (A) -> ClosureEffect<B>) -> ClosureEffect<B> {
    let lock = NSLock()
    var isRunning = false
    return ClosureEffect<B> { callback in
      let isFree = lock.withLock {
        defer { isRunning = true }
        return !isRunning
      }
      guard isFree else { return }
      self.run { value in transform(value).run(callback) }
      lock.withLock { isRunning = false }
    }
  }
}
