// `send` in constant stack, depth first.
//
// Chapter: Chapters/8-CancellableEffects/README.md,
//          "How much stack does a chain of effects need?"
// Stage:   Sources/Stage8CancellableEffects
// Hints:   Exercises/Hints/NoRecursion.md
//
// This store recurses: an answer that an effect gives inside `run` is sent inside the previous
// `send`, and so is an action that an observer of `$value` sends. A long chain of them overflows
// the stack. Write `send` so that a long chain needs no more stack than a short one.
//
// - An action is reduced, and the value is assigned. Then its effects run in array order.
// - The order stays depth first: an answer is reduced, with everything that follows from it, before
//   the effect's next answer and before the next effect runs.
// - The stack does not grow, even if the first of several effects or answers continues the chain.
// - An observer's action waits until the value is assigned. Then it is reduced, with everything
//   that follows from it, before the effects of the observed action run.
// - When the outermost `send` returns, everything that follows immediately has been reduced.
// - An answer that arrives later is reduced when it arrives.
// - No effect retains the store, and after `send` the store retains no effect.
//
// Everything happens on one thread.

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

  // TODO: Write this as a loop. Add whatever the store has to remember.
  func send(_ action: Action) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for effect in effects {
      effect.run { [weak self] answer in self?.send(answer) }
    }
  }
}
