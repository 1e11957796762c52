// `send` in constant stack, depth first.
//
// Chapter: Chapters/8-CancellableEffects/README.md,
//          "Why does a chain of effects not use up the stack?"
// Stage:   Sources/Stage8CancellableEffects
// Hints:   Exercises/Hints/NoRecursion.md
//
// This store's effects are closures that answer with actions: at once, while they are run, or
// later, and any number of times. `send` recurses here: an answer at once is sent inside the `send`
// before it, and so is an action that an observer of `$value` sends. So a long chain overflows the
// thread's stack.
//
// Write `send` so that it needs no more of the stack for a long chain than for a short one:
//
// - The store works in steps. A step reduces an action and assigns the value, or it runs an effect.
//   No step begins inside another step of the same store: what is sent during a step waits until
//   the step has ended.
// - The order is depth first, as it is now. An action is reduced, and the value is assigned. Then
//   its effects are run, in the order of the array. An effect's answers are reduced in their order,
//   each with all that follows from it, before the next effect is run.
// - An observer of `$value` may send an action while the value is being assigned. That action
//   follows from the one that has changed the value. It is reduced, with all that follows from it,
//   before the effects of the first action are run. Several such actions are reduced in the order
//   in which they are sent.
// - If `send` is called outside of a step, everything that follows on the spot has been reduced when
//   it returns.
// - An answer may come later, when nothing is being sent. It is sent then, as any action is. It may
//   also come while another effect is run. Then it is handled like an answer of that effect, and so
//   is what an effect sends to the store itself. If it comes while an observer is called, it is
//   handled like an action that the observer sends. If it comes when the store has been released,
//   it is dropped.
// - Stores do not wait for each other: what is sent to another store is reduced at once.
// - No effect retains the store, and when `send` has returned the store retains none of the
//   effects.
//
// Everything happens on one thread at a time.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  @Published private(set) var value: Value

  private let reducer: (inout Value, Action) -> [ClosureEffect<Action>]

  init(
    initialValue: Value,
    reducer: @escaping (inout Value, Action) -> [ClosureEffect<Action>]
  ) {
    self.value = initialValue
    self.reducer = reducer
  }

  // TODO: Do without recursion. Add whatever the store has to remember.
  func send(_ action: Action) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for effect in effects {
      effect.run { [weak self] answer in self?.send(answer) }
    }
  }
}
