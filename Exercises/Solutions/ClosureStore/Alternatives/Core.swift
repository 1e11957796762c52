// Puts the value and the reducer into a separate object, which the callbacks retain instead of the
// store. Good where the store should notice that its owner has released it: its `deinit` runs then,
// rather than when the last effect has ended.

import ExerciseSupport

/// Changes the value on an action, and returns the effects that should run.
typealias Reducer<Value, Action> = (inout Value, Action) -> [ClosureEffect<Action>]

final class Store<Value, Action> {
  var value: Value { core.value }

  private let core: Core<Value, Action>

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    core = Core(value: initialValue, reducer: reducer)
  }

  func send(_ action: Action) {
    core.send(action)
  }
}

private final class Core<Value, Action> {
  var value: Value
  let reducer: Reducer<Value, Action>

  init(value: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = value
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var copy = value
    let effects = reducer(&copy, action)
    value = copy
    for effect in effects { effect.run { answer in self.send(answer) } }
  }
}
