// `receive(on:)` on the closure effect.
//
// Chapter: Chapters/1-ClosureEffect/README.md, "How do you write an operator of your own?"
// Stage:   Sources/Stage1ClosureEffect
// Hints:   Exercises/Hints/ClosureReceiveOn.md
//
// Write `receive(on:)`: an effect that does the same work and delivers its values on `queue`, a
// serial queue. A screen needs a request's answer on its own queue.
//
// - Making the effect starts nothing. Each `run` starts the work again, on the thread that calls
//   `run`.
// - Deliver every value on `queue`, in the order of arrival, to the callback of its own run.
// - The code that answers never waits for the delivery, even if it is running on `queue` or inside
//   another delivery.

import Dispatch
import ExerciseSupport

extension ClosureEffect {
  /// Does the same work, and delivers its values on `queue`.
  func receive(on queue: DispatchQueue) -> ClosureEffect {
    // TODO: Move the delivery to the queue, and nothing but the delivery.
    ClosureEffect { callback in self.run(callback) }
  }
}
