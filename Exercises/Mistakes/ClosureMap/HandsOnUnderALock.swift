// Holds a lock while it passes a value on: a value that arrives during that can wait forever.

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
