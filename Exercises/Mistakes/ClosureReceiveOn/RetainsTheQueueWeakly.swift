// Retains the queue only as long as the effect itself is retained: an answer that comes later is
// lost if nobody else retains the queue.

import Dispatch
import ExerciseSupport

extension ClosureEffect {
  /// The same work, its values delivered on `queue`.
  func receive(on queue: DispatchQueue) -> ClosureEffect {
    ClosureEffect { callback in
      self.run { [weak queue] value in
        queue?.async { callback(value) }
      }
    }
  }
}
