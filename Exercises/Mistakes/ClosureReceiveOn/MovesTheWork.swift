// Moves the work to the queue instead of the delivery.

import Dispatch
import ExerciseSupport

extension ClosureEffect {
  func receive(on queue: DispatchQueue) -> ClosureEffect {
    ClosureEffect { callback in
      queue.async { self.run(callback) }
    }
  }
}
