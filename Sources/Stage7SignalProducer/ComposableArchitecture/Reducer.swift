/// How a feature changes its value on an action, and the effect that it wants run afterwards.
///
/// A reducer does nothing to the outside world. What it returns has not started.
public typealias Reducer<Value, Action> = (inout Value, Action) -> Effect<Action>

/// One reducer of several: each is given the action in turn, and their effects start in that order.
public func combine<Value, Action>(
  _ reducers: Reducer<Value, Action>...
) -> Reducer<Value, Action> {
  return { value, action in
    .merge(reducers.map { $0(&value, action) })
  }
}

/// A feature's reducer, made to work on a whole of which its value and its actions are parts.
///
/// An action that is not the feature's changes nothing. What the feature's effects answer is put
/// into the action that caused them, in the place of the feature's own.
public func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction>(
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

/// The same reducer, with an effect before its own that writes the action and the new value to
/// `log`.
public func logging<Value, Action>(
  _ reducer: @escaping Reducer<Value, Action>,
  to log: @escaping (String) -> Void
) -> Reducer<Value, Action> {
  return { value, action in
    let effect = reducer(&value, action)
    let newValue = value
    return .merge(
      .fireAndForget {
        var description = ""
        dump(newValue, to: &description)
        log("Action: \(action)\nValue:\n\(description)---")
      },
      effect
    )
  }
}
