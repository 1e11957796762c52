// Does the work for the first run only: each run has to do the work again.

import Dispatch
import ExerciseSupport

extension ClosureEffect {
  func receive(on queue: DispatchQueue) -> ClosureEffect {
    nonisolated(unsafe) var callbacks: [(A) -> Void] = []
    var isStarted = false
    return ClosureEffect { callback in
      callbacks.append(callback)
      guard !isStarted else { return }
      isStarted = true
      self.run { value in
        queue.async { callbacks.forEach { $0(value) } }
      }
    }
  }
}
