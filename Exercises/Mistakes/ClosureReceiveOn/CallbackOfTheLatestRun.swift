// Has one callback for all runs: the answers of an earlier run go to the callback of the latest
// run.

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
