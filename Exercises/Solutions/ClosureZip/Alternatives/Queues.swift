// Keeps every answer in a queue, and pairs up the heads: what stage 1 does. Who answers again waits
// for a partner.

import Foundation
import ExerciseSupport

extension ClosureEffect {
  /// Both works at once; their answers pair up in order.
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
      other.run { value in
        lock.withLock { seconds.append(value) }
        takePair().map(callback)
      }
      self.run { value in
        lock.withLock { firsts.append(value) }
        takePair().map(callback)
      }
    }
  }
}
