// Moves the work and not the delivery: values come wherever the work ends.

import Dispatch
import ExerciseSupport

extension ClosureEffect {
  func receive(on queue: DispatchQueue) -> ClosureEffect {
    ClosureEffect { callback in
      queue.async { self.run(callback) }
    }
  }
}
