// `pullback` for publishers.
//
// Chapter: Chapters/3-EffectPublisher/README.md, "How does a pullback change?"
// Stage:   Sources/Stage3EffectPublisher
// Hints:   Exercises/Hints/PullbackByMap.md
//
// A feature's reducer knows its part of the value and of the actions. Make it work for the whole
// app. The value is done. But the effects emit the feature's actions, and the app's store needs
// effects that emit its own.
//
// - Run the feature's reducer once for each of its actions.
// - Return one effect for each of the feature's effects, in the same order. Start none.
// - Each effect immediately emits an action for each answer, and completes with the feature's
//   effect.
// - That action is a copy of the action that caused the effect, with the answer as the feature's
//   action. The rest, such as a list's row, stays the same.
// - Each subscription starts the feature's effect again.
// - Canceling an effect cancels the feature's effect and no other.

import ExerciseSupport
import Stage2Publishers

func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction>,
  value: WritableKeyPath<GlobalValue, LocalValue>,
  action: WritableKeyPath<GlobalAction, LocalAction?>
) -> Reducer<GlobalValue, GlobalAction> {
  return { globalValue, globalAction in
    guard let localAction = globalAction[keyPath: action] else { return [] }
    _ = reducer(&globalValue[keyPath: value], localAction)
    // TODO: Return the effects, changed so that they emit actions of the whole.
    return []
  }
}
