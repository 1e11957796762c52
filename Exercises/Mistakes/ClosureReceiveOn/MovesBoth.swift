// Moves the work as well: the delivery is in the right place, the start in the wrong one.

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
