// `combine`, `pullback` and `logging` with one effect.

import ExerciseSupport
import Stage2Publishers

func combine<Value, Action>(
  _ reducers: SingleReducer<Value, Action>...
) -> SingleReducer<Value, Action> {
  return { value, action in
    // The reducers run now, in turn, and each sees what the one before has made of the value. Their
    // effects run later. `MergeMany` subscribes to them in order, and one that answers at once is
    // heard before it goes on to the next: feedback stays depth first, as it was with an array.
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
    // "Nothing to do" is an effect as well. It completes: the effect of a combined reducer is done
    // when all of its effects are.
    guard let localAction = globalAction[keyPath: action] else { return .none }
    // One map where there were two: there is no array of effects any more.
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
    // A copy: the closure runs after the reducer has returned, when `value` is no longer ours.
    let newValue = value
    // Writing is work, so it waits for the subscription, like all work.
    let line = Deferred { () -> Empty<Action, Never> in
      log("\(action): \(newValue)")
      return Empty(completeImmediately: true)
    }
    return line.merge(with: effect).eraseToEffect()
  }
}
