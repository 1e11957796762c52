// Flattens a sequence of effects, and writes the log line at the subscription, before it subscribes
// to the effect. Good for short code: `logging` has nothing to merge.

import ExerciseSupport
import Stage2Publishers

func combine<Value, Action>(
  _ reducers: SingleReducer<Value, Action>...
) -> SingleReducer<Value, Action> {
  return { value, action in
    reducers.map { $0(&value, action) }.publisher.flatMap { $0 }.eraseToEffect()
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
    return Deferred { () -> Effect<Action> in
      log("\(action): \(newValue)")
      return effect
    }
    .eraseToEffect()
  }
}
