// Does not deliver an answer that is nil.

import Dispatch
import ExerciseSupport

extension ClosureEffect {
  func receive(on queue: DispatchQueue) -> ClosureEffect {
    ClosureEffect { callback in
      self.run { value in
        if case Optional<Any>.none = value as Any { return }
        queue.async { callback(value) }
      }
    }
  }
}
