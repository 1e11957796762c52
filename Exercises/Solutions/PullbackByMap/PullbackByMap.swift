// `pullback` for publishers.

import ExerciseSupport
import Stage2Publishers

func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction>,
  value: WritableKeyPath<GlobalValue, LocalValue>,
  action: WritableKeyPath<GlobalAction, LocalAction?>
) -> Reducer<GlobalValue, GlobalAction> {
  return { globalValue, globalAction in
    guard let localAction = globalAction[keyPath: action] else { return [] }
    let localEffects = reducer(&globalValue[keyPath: value], localAction)
    // The outer `map` is the array's, the inner one the publisher's. Neither subscribes. A `sink`
    // here would return a cancellable, and a pullback has no place to keep it.
    return localEffects.map { localEffect in
      localEffect.map { localAction in
        // A copy of the action that caused the effect: everything else in it stays the same.
        var globalAction = globalAction
        globalAction[keyPath: action] = localAction
        return globalAction
      }
      .eraseToEffect()
    }
  }
}
