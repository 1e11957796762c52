// Delivers on a queue, but not on the one that was passed in.

import Dispatch
import ExerciseSupport

extension ClosureEffect {
  func receive(on queue: DispatchQueue) -> ClosureEffect {
    let other = DispatchQueue(label: "another queue")
    return ClosureEffect { callback in
      self.run { value in
        other.async { callback(value) }
      }
    }
  }
}
