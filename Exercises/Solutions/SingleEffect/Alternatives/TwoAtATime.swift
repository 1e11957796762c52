// Merges two effects at a time, in a helper. Good for reading: `combine` starts with `none` and
// adds an effect for each reducer, like a sum.

import ExerciseSupport
import Stage2Publishers

func combine<Value, Action>(
  _ reducers: SingleReducer<Value, Action>...
) -> SingleReducer<Value, Action> {
  return { value, action in
    reducers.reduce(.none) { effect, reducer in effect.and(reducer(&value, action)) }
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
    return Effect<Action>.none
      .handleEvents(receiveSubscription: { _ in log("\(action): \(newValue)") })
      .eraseToEffect()
      .and(effect)
  }
}

extension Effect {
  fileprivate func and(_ other: Effect) -> Effect { self.merge(with: other).eraseToEffect() }
}
