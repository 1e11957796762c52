// Hands the queue a work item for each value. Good as a step to deliveries that can be canceled: a
// work item can be canceled while it waits, and a closure cannot.

import Dispatch
import ExerciseSupport

extension ClosureEffect {
  /// The same work, its values delivered on `queue`.
  func receive(on queue: DispatchQueue) -> ClosureEffect {
    let deliver = { (callback: @escaping (A) -> Void) in
      { (value: A) in queue.async(execute: DispatchWorkItem { callback(value) }) }
    }
    return ClosureEffect { callback in self.run(deliver(callback)) }
  }
}
