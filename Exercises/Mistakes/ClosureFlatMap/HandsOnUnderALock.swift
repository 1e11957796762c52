// Holds a lock while the second effect runs: an answer that arrives during that can wait forever.

import ExerciseSupport
import Foundation

extension ClosureEffect {
  func flatMap<B>(_ transform: @escaping (A) -> ClosureEffect<B>) -> ClosureEffect<B> {
    ClosureEffect<B> { callback in
      let lock = NSLock()
      self.run { value in lock.withLock { transform(value).run(callback) } }
    }
  }
}
