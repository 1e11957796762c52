// Has one count for all subscriptions: the second subscription never ends.

import ExerciseSupport
import Stage2Publishers

func combine<Value, Action>(
  _ reducers: SingleReducer<Value, Action>...
) -> SingleReducer<Value, Action> {
  return { value, action in
    let effects = reducers.map { $0(&value, action) }
    return Merged(effects: effects).eraseToEffect()
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

/// What any of the effects emits.
private struct Merged<Output>: Publisher {
  typealias Failure = Never

  let effects: [Effect<Output>]
  let count = Count()

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let going = Going()
    subscriber.receive(subscription: going)
    if effects.isEmpty { subscriber.receive(completion: .finished) }
    for effect in effects {
      effect.sink(
        receiveCompletion: { _ in
          count.done += 1
          if count.done == effects.count { subscriber.receive(completion: .finished) }
        },
        receiveValue: { _ = subscriber.receive($0) }
      )
      .store(in: &going.cancellables)
    }
  }
}

private final class Going: Subscription {
  var cancellables: [AnyCancellable] = []

  func request(_ demand: Subscribers.Demand) {}

  func cancel() { cancellables = [] }
}

private final class Count {
  var done = 0
}
