// Delivers at once when the answer is given on the queue already, instead of in the queue's next
// turn.

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
