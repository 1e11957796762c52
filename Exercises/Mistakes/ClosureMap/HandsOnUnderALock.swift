// Holds a lock while it hands a value on: a value that comes meanwhile waits, perhaps forever.

import ExerciseSupport
import Foundation

extension ClosureEffect {
  func map<B>(_ transform: @escaping (A) -> B) -> ClosureEffect<B> {
    ClosureEffect<B> { callback in
      let lock = NSLock()
      self.run { value in lock.withLock { callback(transform(value)) } }
    }
  }
}
