// Puts an answer into the latest action instead of the action that caused the effect.

import ExerciseSupport
import Stage2Publishers

func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction>,
  value: WritableKeyPath<GlobalValue, LocalValue>,
  action: WritableKeyPath<GlobalAction, LocalAction?>
) -> Reducer<GlobalValue, GlobalAction> {
  var latest: GlobalAction?
  return { globalValue, globalAction in
    latest = globalAction
    guard let localAction = globalAction[keyPath: action] else { return [] }
    let localEffects = reducer(&globalValue[keyPath: value], localAction)
    return localEffects.map { localEffect in
      localEffect.map { localAction in
        var cause = latest ?? globalAction
        cause[keyPath: action] = localAction
        return cause
      }
      .eraseToEffect()
    }
  }
}
