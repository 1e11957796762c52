// Delivers an answer immediately if it arrives on the queue: the code that answers waits for the
// delivery.

import Dispatch
import ExerciseSupport

extension ClosureEffect {
  func receive(on queue: DispatchQueue) -> ClosureEffect {
    let mark = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: mark, value: true)
    return ClosureEffect { callback in
      self.run { value in
        if DispatchQueue.getSpecific(key: mark) == true {
          callback(value)
        } else {
          queue.async { callback(value) }
        }
      }
    }
  }
}
