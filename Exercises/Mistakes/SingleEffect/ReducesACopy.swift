// Has the feature's reducer change a copy of its part, which is not put back into the whole.

import ExerciseSupport
import Stage2Publishers

func combine<Value, Action>(
  _ reducers: SingleReducer<Value, Action>...
) -> SingleReducer<Value, Action> {
  return { value, action in
    let effects = reducers.map { $0(&value, action) }
    return Publishers.MergeMany(effects).eraseToEffect()
  }
}

func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction>(
  _ reducer: @escaping SingleReducer<LocalValue, LocalAction>,
  value: WritableKeyPath<GlobalValue, LocalValue>,
  action: WritableKeyPath<GlobalAction, LocalAction?>
) -> SingleReducer<GlobalValue, GlobalAction> {
  return { globalValue, globalAction in
    guard let localAction = globalAction[keyPath: action] else { return .none }
    var localValue = globalValue[keyPath: value]
    return reducer(&localValue, localAction)
      .map { localAction in
        var globalAction = globalAction
        globalAction[keyPath: action] = localAction
        return globalAction
      }
      .eraseToEffect()
  }
}

func logging<Value, Action>(
  _ reducer: @escaping SingleReducer<Value, Action>,
  to log: @escaping (String) -> Void
) -> SingleReducer<Value, Action> {
  return { value, action in
    let effect = reducer(&value, action)
    let newValue = value
    let line = Deferred { () -> Empty<Action, Never> in
      log("\(action): \(newValue)")
      return Empty(completeImmediately: true)
    }
    return line.merge(with: effect).eraseToEffect()
  }
}
