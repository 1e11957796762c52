// Pairs up all answers in order, as stage 1 does: when both effects answer again, there is a second
// pair.

import ExerciseSupport
import Foundation

extension ClosureEffect {
  func zip<B>(_ other: ClosureEffect<B>) -> ClosureEffect<(A, B)> {
    ClosureEffect<(A, B)> { callback in
      let lock = NSLock()
      var firsts: [A] = []
      var seconds: [B] = []
      let takePair = { () -> (A, B)? in
        lock.withLock {
          firsts.isEmpty || seconds.isEmpty ? nil : (firsts.removeFirst(), seconds.removeFirst())
        }
      }
      self.run { value in
        lock.withLock { firsts.append(value) }
        takePair().map(callback)
      }
      other.run { value in
        lock.withLock { seconds.append(value) }
        takePair().map(callback)
      }
    }
  }
}
