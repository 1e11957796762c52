// Keeps one callback for all runs: what the work of an earlier run answers goes to the latest one.

import Dispatch
import ExerciseSupport

extension ClosureEffect {
  func receive(on queue: DispatchQueue) -> ClosureEffect {
    nonisolated(unsafe) var latest: ((A) -> Void)?
    return ClosureEffect { callback in
      latest = callback
      self.run { value in
        queue.async { latest?(value) }
      }
    }
  }
}
