// accepted
protocol Work<Output> {
  associatedtype Output
  func run(_ receive: @escaping (Output) -> Void)
  func map<NewOutput>(_ transform: @escaping (Output) -> NewOutput) -> any Work<NewOutput>
}

final class Store<Value, Action, Effect: Work<Action>> {
  let reducer: (inout Value, Action) -> Effect

  init(reducer: @escaping (inout Value, Action) -> Effect) {
    self.reducer = reducer
  }
}
