// Waits until the queue has delivered the answer: the thread that answers is blocked while the
// queue is busy.

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
