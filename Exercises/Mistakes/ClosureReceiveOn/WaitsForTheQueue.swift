// Waits until the queue has delivered: who answers is held up while the queue is busy.

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
