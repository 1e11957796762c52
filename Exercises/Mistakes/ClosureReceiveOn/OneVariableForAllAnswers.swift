// Stores the answer in a variable until it is delivered: a later answer can replace it before that.

import Dispatch
import ExerciseSupport

extension ClosureEffect {
  func receive(on queue: DispatchQueue) -> ClosureEffect {
    ClosureEffect { callback in
      nonisolated(unsafe) var latest: A?
      self.run { value in
        latest = value
        queue.async {
          if let latest { callback(latest) }
        }
      }
    }
  }
}
