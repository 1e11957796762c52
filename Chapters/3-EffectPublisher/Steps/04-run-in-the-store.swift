// rejected: value of type 'Effect<Action>' has no member 'run'
import Stage2Publishers

struct Effect<Output>: Publisher {
  typealias Failure = Never

  let publisher: AnyPublisher<Output, Failure>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    publisher.receive(subscriber: subscriber)
  }
}

typealias Reducer<Value, Action> = (inout Value, Action) -> [Effect<Action>]

final class Store<Value, Action> {
  private var value: Value
  private let reducer: Reducer<Value, Action>

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effects = self.reducer(&value, action)
    self.value = value
    for effect in effects {
      effect.run(self.send)
    }
  }
}
