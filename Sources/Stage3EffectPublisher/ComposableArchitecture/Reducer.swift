import Stage2Publishers

/// Changes a feature's value on an action, and returns the effects to run afterward.
///
/// A reducer does nothing to the outside world. The effects that it returns have not started.
public typealias Reducer<Value, Action> = (inout Value, Action) -> [Effect<Action>]

/// Combines reducers: each receives the action in turn, and their effects are in that order.
public func combine<Value, Action>(
  _ reducers: Reducer<Value, Action>...
) -> Reducer<Value, Action> {
  return { value, action in
    reducers.flatMap { $0(&value, action) }
  }
}

/// Makes a feature's reducer work on a whole of which its value and its actions are parts.
///
/// An action that is not the feature's changes nothing. The answers of the feature's effects
/// replace the feature's own action in the action that caused them.
public func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction>,
  value: WritableKeyPath<GlobalValue, LocalValue>,
  action: WritableKeyPath<GlobalAction, LocalAction?>
) -> Reducer<GlobalValue, GlobalAction> {
  return { globalValue, globalAction in
    guard let localAction = globalAction[keyPath: action] else { return [] }
    let localEffects = reducer(&globalValue[keyPath: value], localAction)
    return localEffects.map { localEffect in
      localEffect.map { localAction in
        var globalAction = globalAction
        globalAction[keyPath: action] = localAction
        return globalAction
      }
      .eraseToEffect()
    }
  }
}

/// Adds an effect, before the reducer's own, that writes the action and the new value to `log`.
public func logging<Value, Action>(
  _ reducer: @escaping Reducer<Value, Action>,
  to log: @escaping (String) -> Void
) -> Reducer<Value, Action> {
  return { value, action in
    let effects = reducer(&value, action)
    let newValue = value
    return [
      .fireAndForget {
        var description = ""
        dump(newValue, to: &description)
        log("Action: \(action)\nValue:\n\(description)---")
      }
    ] + effects
  }
}
