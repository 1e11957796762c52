// Merges the effects with one that never completes, so that the one effect is never done.

import ExerciseSupport
import Stage2Publishers

func combine<Value, Action>(
  _ reducers: SingleReducer<Value, Action>...
) -> SingleReducer<Value, Action> {
  return { value, action in
    let nothing = Empty<Action, Never>(completeImmediately: false).eraseToEffect()
    return reducers.reduce(nothing) { effect, reducer in
      effect.merge(with: reducer(&value, action)).eraseToEffect()
    }
  }
}

func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction>(
  _ reducer: @escaping SingleReducer<LocalValue, LocalAction>,
  value: WritableKeyPath<GlobalValue, LocalValue>,
  action: WritableKeyPath<GlobalAction, LocalAction?>
) -> SingleReducer<GlobalValue, GlobalAction> {
  return { globalValue, globalAction in
    guard let localAction = globalAction[keyPath: action] else { return .none }
    return reducer(&globalValue[keyPath: value], localAction)
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
