// `receive(on:)` on the closure effect.

import Dispatch
import ExerciseSupport

extension ClosureEffect {
  /// Does the same work, and delivers its values on `queue`.
  func receive(on queue: DispatchQueue) -> ClosureEffect {
    ClosureEffect { callback in
      // `run` is outside the queue's closure, so the work starts on the thread that calls `run`.
      self.run { value in
        // `async`, not `sync`: the code that answers continues immediately, and an answer that
        // arrives on this queue doesn't wait for itself.
        queue.async { callback(value) }
      }
    }
  }
}
