// Uses a separate function for the embedding, and turns each value into a publisher. Good where a
// local action can become several global actions, or none: `map` makes one from each.

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
