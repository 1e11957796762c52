// accepted
import Stage2Publishers

struct Effect<Output>: Publisher {
  typealias Failure = Never

  let publisher: AnyPublisher<Output, Failure>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    publisher.receive(subscriber: subscriber)
  }
}

extension Publisher where Failure == Never {
  func eraseToEffect() -> Effect<Output> {
    Effect(publisher: self.eraseToAnyPublisher())
  }
}

typealias Reducer<Value, Action> = (inout Value, Action) -> [Effect<Action>]

func logging<Value, Action>(
  _ reducer: @escaping Reducer<Value, Action>
) -> Reducer<Value, Action> {
  return { value, action in
    let effects = reducer(&value, action)
    return [
      Deferred { () -> Empty<Action, Never> in
        print("Action: \(action)")
        return Empty(completeImmediately: true)
      }
      .eraseToEffect()
    ] + effects
  }
}
