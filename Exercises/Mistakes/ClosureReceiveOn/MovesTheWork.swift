// Moves the work to the queue, and not the delivery.

import Dispatch
import ExerciseSupport

extension ClosureEffect {
  func receive(on queue: DispatchQueue) -> ClosureEffect {
    ClosureEffect { callback in
      queue.async { self.run(callback) }
    }
  }
}
