// Subscribes in the pullback: no code retains the cancellable, so the effect is canceled
// immediately.

import ExerciseSupport
import Stage2Publishers

func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction>,
  value: WritableKeyPath<GlobalValue, LocalValue>,
  action: WritableKeyPath<GlobalAction, LocalAction?>
) -> Reducer<GlobalValue, GlobalAction> {
  return { globalValue, globalAction in
    guard let localAction = globalAction[keyPath: action] else { return [] }
    let localEffects = reducer(&globalValue[keyPath: value], localAction)
    return localEffects.map { localEffect in
      let subject = PassthroughSubject<GlobalAction, Never>()
      _ = localEffect.sink { localAction in
        var globalAction = globalAction
        globalAction[keyPath: action] = localAction
        subject.send(globalAction)
      }
      return subject.eraseToEffect()
    }
  }
}
