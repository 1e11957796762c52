// `pullback` for publishers.
//
// Chapter: Chapters/3-EffectPublisher/README.md, "How does a pullback change?"
// Stage:   Sources/Stage3EffectPublisher
// Hints:   Exercises/Hints/PullbackByMap.md
//
// A feature's reducer knows its part of the value and its part of the actions. Make it work on the
// whole. The part of the value is done already. The effects are left: each emits the feature's
// actions, and the whole wants its own. What an effect emits goes into the action that caused the
// effect, in the place of the feature's own, and is passed on as soon as it comes. All else in that
// action stays as it was.
//
// There are as many effects as the feature has, in the same order. Each stays an effect of its own:
// it starts when it is subscribed to, each time it is, and is canceled without the others. It emits
// nothing else, and ends when the feature's effect does.
//
// Threads: nothing here is called from several threads at once.

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
    // TODO: Return the effects, each made to emit actions of the whole.
    return []
  }
}
