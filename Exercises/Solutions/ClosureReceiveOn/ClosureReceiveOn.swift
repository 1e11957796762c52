// `receive(on:)` on the closure effect.

import Dispatch
import ExerciseSupport

extension ClosureEffect {
  /// The same work, its values delivered on `queue`.
  func receive(on queue: DispatchQueue) -> ClosureEffect {
    ClosureEffect { callback in
      // `run` stands outside of the queue's closure: the work starts where it always did.
      self.run { value in
        // `async` and not `sync`: whoever answers goes on, and an answer that comes on this very
        // queue does not wait for itself.
        queue.async { callback(value) }
      }
    }
  }
}
