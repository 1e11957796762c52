// `combine`, `pullback` and `logging` with one effect.

import ExerciseSupport
import Stage2Publishers

func combine<Value, Action>(
  _ reducers: SingleReducer<Value, Action>...
) -> SingleReducer<Value, Action> {
  return { value, action in
    // The reducers run now, in turn, and each sees the previous reducer's changes to the value.
    // Their effects run later. `MergeMany` subscribes to them in order, and a synchronous answer
    // arrives before `MergeMany` subscribes to the next effect: feedback stays depth first, as with
    // an array.
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
    // "Nothing to do" is also an effect. It completes: a combined reducer's effect completes when
    // all of its effects have.
    guard let localAction = globalAction[keyPath: action] else { return .none }
    // One `map` instead of two: there is no array of effects.
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
    // A copy: the closure runs after the reducer has returned, and an `inout` parameter is no
    // longer valid then.
    let newValue = value
    // Writing is work, so it starts with the subscription, like all work.
    let line = Deferred { () -> Empty<Action, Never> in
      log("\(action): \(newValue)")
      return Empty(completeImmediately: true)
    }
    return line.merge(with: effect).eraseToEffect()
  }
}
