// `combine`, `pullback` and `logging` with one effect.
//
// Chapter: Chapters/5-SingleEffect/README.md, "Which code gets shorter?"
// Stage:   Sources/Stage5SingleEffect
// Hints:   Exercises/Hints/SingleEffect.md
//
// A reducer returns one effect, not an array. Write three functions that combine, embed and log
// such reducers. The layer's operators can merge publishers.
//
// - `combine` passes the action to each reducer in turn. Its effect passes on everything that their
//   effects emit, and completes when all of them have completed.
// - Reducing starts no effect. A subscription starts them in order: a synchronous answer arrives
//   before the next effect starts. One that never ends delays no other.
// - Canceling it cancels all of them.
// - `pullback` puts each answer of the feature's effect into the action that caused it. Another
//   action changes nothing, and its effect completes immediately.
// - The effect of `logging` writes the action and the changed value, as in `"add: 3"`, once for
//   each subscription, and then starts the reducer's effect.

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
