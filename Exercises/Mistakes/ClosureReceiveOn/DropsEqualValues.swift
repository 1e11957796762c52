// Drops an answer that is equal to the answer before it.

import Dispatch
import ExerciseSupport

extension ClosureEffect {
  func receive(on queue: DispatchQueue) -> ClosureEffect {
    ClosureEffect { callback in
      nonisolated(unsafe) var latest: String?
      self.run { value in
        queue.async {
          guard latest != "\(value)" else { return }
          latest = "\(value)"
          callback(value)
        }
      }
    }
  }
}
