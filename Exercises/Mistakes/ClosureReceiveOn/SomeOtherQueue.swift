// Delivers on another queue than `queue`.

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
