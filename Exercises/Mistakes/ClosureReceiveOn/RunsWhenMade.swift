// Runs the effect when the new effect is made, before `run` is called.

import Dispatch
import ExerciseSupport
import Foundation

extension ClosureEffect {
  func receive(on queue: DispatchQueue) -> ClosureEffect {
    let lock = NSLock()
    nonisolated(unsafe) var callbacks: [(A) -> Void] = []
    self.run { value in
      queue.async {
        for callback in lock.withLock({ callbacks }) { callback(value) }
      }
    }
    return ClosureEffect { callback in lock.withLock { callbacks.append(callback) } }
  }
}
