// rejected: cannot specialize non-generic type 'Effect'
final class Store<Value, Action, Effect> {
  let reducer: (inout Value, Action) -> Effect<Action>

  init(reducer: @escaping (inout Value, Action) -> Effect<Action>) {
    self.reducer = reducer
  }
}
