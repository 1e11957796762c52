// `receive(on:)` on the closure effect.
//
// Chapter: Chapters/1-ClosureEffect/README.md, "How do you write an operator of your own?"
// Stage:   Sources/Stage1ClosureEffect
// Hints:   Exercises/Hints/ClosureReceiveOn.md
//
// Work answers on whatever thread it ends on; a store, or a screen, wants to hear on its own queue.
// Write `receive(on:)`: an effect that, when it is run, does the same work in the same place, and
// delivers each answer on `queue`, in the order in which they come if the queue is serial. Whoever
// answers does not wait for the delivery, not even one who answers on that queue.
//
// Answers may come from several threads at once. The queue puts them in order, so you need neither
// a variable nor a lock.

import Dispatch
import ExerciseSupport

extension ClosureEffect {
  /// The same work, its values delivered on `queue`.
  func receive(on queue: DispatchQueue) -> ClosureEffect {
    // TODO: Move the delivery to the queue, and nothing but the delivery.
    ClosureEffect { callback in self.run(callback) }
  }
}
