// Merges the effects into one: the store can no longer cancel one of them alone.

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
    let globalEffects = localEffects.map { localEffect in
      localEffect.map { localAction in
        var globalAction = globalAction
        globalAction[keyPath: action] = localAction
        return globalAction
      }
    }
    return [Publishers.MergeMany(globalEffects).eraseToEffect()]
  }
}
