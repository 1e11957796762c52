// Moves the work to the queue as well: only the delivery belongs there.

import Dispatch
import ExerciseSupport

extension ClosureEffect {
  func receive(on queue: DispatchQueue) -> ClosureEffect {
    ClosureEffect { callback in
      queue.async {
        self.run { value in
          queue.async { callback(value) }
        }
      }
    }
  }
}
