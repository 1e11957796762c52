// Waits until the queue has delivered: who answers is held up for as long as the queue is busy, and
// for ever if it is the queue itself.

import Dispatch
import ExerciseSupport

extension ClosureEffect {
  func receive(on queue: DispatchQueue) -> ClosureEffect {
    ClosureEffect { callback in
      self.run { value in
        queue.sync { callback(value) }
      }
    }
  }
}
