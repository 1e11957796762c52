// rejected: cannot specialize non-generic type 'Effect'

struct Store<Value, Action, Effect> {
  let reducer: (inout Value, Action) -> Effect<Action>
}
