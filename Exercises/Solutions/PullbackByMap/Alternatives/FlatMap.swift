// Makes the embedding a function of its own, and a publisher of each value. Good where a local
// action may become several global ones, or none: `map` makes one of each.

import ExerciseSupport
import Stage2Publishers

func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction>,
  value: WritableKeyPath<GlobalValue, LocalValue>,
  action: WritableKeyPath<GlobalAction, LocalAction?>
) -> Reducer<GlobalValue, GlobalAction> {
  func embed(_ localAction: LocalAction, in cause: GlobalAction) -> GlobalAction {
    var globalAction = cause
    globalAction[keyPath: action] = localAction
    return globalAction
  }
  return { globalValue, cause in
    guard let localAction = cause[keyPath: action] else { return [] }
    return reducer(&globalValue[keyPath: value], localAction).map { effect in
      effect.flatMap { Just(embed($0, in: cause)) }.eraseToEffect()
    }
  }
}
