// `combine`, `pullback` and `logging` with one effect.
//
// Chapter: Chapters/5-SingleEffect/README.md, "Which code gets shorter?"
// Stage:   Sources/Stage5SingleEffect
// Hints:   Exercises/Hints/SingleEffect.md
//
// A reducer returns one effect now, not an array of them. Several effects become one. When that one
// is subscribed to, it starts each of them in order; it hands on what any of them emits, all of it,
// and is done when all are. One that answers at once has answered before the next one starts,
// and one that never ends holds up nobody. Canceling the one cancels all, and starts no more.
//
// - `combine` gives the action to each reducer in turn; its effect is all of theirs.
// - `pullback` puts what the effect emits into the action that caused it; an action that is not the
//   feature's has no effect.
// - `logging` has an effect before the reducer's own: `log("\(action): \(newValue)")`. It writes the
//   line once for each subscription.
//
// `SingleReducer` and `Effect.none` are in Exercises/Sources/ExerciseSupport/SingleReducer.swift.
// Everything happens on one thread.

import ExerciseSupport
import Stage2Publishers

// TODO: Write the three functions.

func combine<Value, Action>(
  _ reducers: SingleReducer<Value, Action>...
) -> SingleReducer<Value, Action> {
  return { _, _ in .none }
}

func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction>(
  _ reducer: @escaping SingleReducer<LocalValue, LocalAction>,
  value: WritableKeyPath<GlobalValue, LocalValue>,
  action: WritableKeyPath<GlobalAction, LocalAction?>
) -> SingleReducer<GlobalValue, GlobalAction> {
  return { _, _ in .none }
}

func logging<Value, Action>(
  _ reducer: @escaping SingleReducer<Value, Action>,
  to log: @escaping (String) -> Void
) -> SingleReducer<Value, Action> {
  return { _, _ in .none }
}
