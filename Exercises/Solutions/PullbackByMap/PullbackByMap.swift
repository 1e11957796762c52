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
    // Two maps: one over the array, one over what each effect will emit. Neither subscribes to
    // anything. A `sink` here would return a cancellable, and nobody could keep it.
    return localEffects.map { localEffect in
      localEffect.map { localAction in
        // A copy of the action that caused the effect, so that all else in it stays as it was.
        var globalAction = globalAction
        globalAction[keyPath: action] = localAction
        return globalAction
      }
      .eraseToEffect()
    }
  }
}
