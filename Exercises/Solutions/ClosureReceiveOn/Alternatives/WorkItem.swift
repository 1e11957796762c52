// Passes the queue one `DispatchWorkItem` for each value. Good as a step to deliveries that can be
// canceled: the item can be canceled while it is waiting, and a closure cannot.

import Dispatch
import ExerciseSupport

extension ClosureEffect {
  /// Does the same work, and delivers its values on `queue`.
  func receive(on queue: DispatchQueue) -> ClosureEffect {
    let deliver = { (callback: @escaping (A) -> Void) in
      { (value: A) in queue.async(execute: DispatchWorkItem { callback(value) }) }
    }
    return ClosureEffect { callback in self.run(deliver(callback)) }
  }
}
