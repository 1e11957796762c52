// Puts each answer into one variable before it makes work of it: of two answers that come on two
// threads at once, one may have work made of it twice, and the other one none.

import ExerciseSupport
import Foundation

extension ClosureEffect {
  func flatMap<B>(_ transform: @escaping (A) -> ClosureEffect<B>) -> ClosureEffect<B> {
    ClosureEffect<B> { callback in
      let lock = NSLock()
      var latest: A?
      self.run { value in
        lock.withLock { latest = value }
        guard let answer = lock.withLock({ latest }) else { return }
        transform(answer).run(callback)
      }
    }
  }
}
