// Moves the work as well: the values are delivered in the right place, but the work starts in the
// wrong one.

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
