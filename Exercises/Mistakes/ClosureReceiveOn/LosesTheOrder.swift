// Goes to the queue by way of a concurrent one: the answers overtake each other.

import Dispatch
import ExerciseSupport

extension ClosureEffect {
  func receive(on queue: DispatchQueue) -> ClosureEffect {
    ClosureEffect { callback in
      self.run { value in
        DispatchQueue.global().async {
          queue.async { callback(value) }
        }
      }
    }
  }
}
