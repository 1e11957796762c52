import SmallRx

@testable import RxEffect

/// One reducer of several: each is given the action in turn, and their effects start in that order.
func combine<Value, Action>(_ reducers: Reducer<Value, Action>...) -> Reducer<Value, Action> {
  return { value, action in
    .merge(reducers.map { $0(&value, action) })
  }
}

/// A feature's reducer, made to work on a whole of which its value and its actions are parts.
func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction>,
  value: WritableKeyPath<GlobalValue, LocalValue>,
  action: WritableKeyPath<GlobalAction, LocalAction?>
) -> Reducer<GlobalValue, GlobalAction> {
  return { globalValue, globalAction in
    guard let localAction = globalAction[keyPath: action] else { return .none }
    let localEffect = reducer(&globalValue[keyPath: value], localAction)
    return localEffect.map { localAction in
      var globalAction = globalAction
      globalAction[keyPath: action] = localAction
      return globalAction
    }
  }
}

/// The same reducer, with an effect before its own that writes the action and the new value to `log`.
func logging<Value, Action>(
  _ reducer: @escaping Reducer<Value, Action>,
  to log: @escaping (String) -> Void
) -> Reducer<Value, Action> {
  return { value, action in
    let effect = reducer(&value, action)
    let newValue = value
    return .merge([
      .fireAndForget {
        var description = ""
        dump(newValue, to: &description)
        log("Action: \(action)\nValue:\n\(description)---")
      },
      effect,
    ])
  }
}
