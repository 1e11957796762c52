// A store that runs effects.

import ExerciseSupport

/// Changes the value on an action, and returns the effects that should run.
typealias Reducer<Value, Action> = (inout Value, Action) -> [ClosureEffect<Action>]

final class Store<Value, Action> {
  // Only an action changes the value, so no other code can set it.
  private(set) var value: Value

  private let reducer: Reducer<Value, Action>

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    // A copy: `reducer(&self.value, action)` has exclusive access to the property while the reducer
    // runs, and reading the property then would end the program.
    var value = self.value
    let effects = reducer(&value, action)
    // Before the first effect: an effect can answer inside `run`, and its answer changes this
    // value.
    self.value = value
    for effect in effects {
      // This is depth first: an answer is reduced inside the call of the callback, so `run` returns
      // when everything that follows from the answer has ended.
      //
      // The callback is this store's method, and retains the store. The effect releases the
      // callback when it can no longer answer, so the store lives exactly as long as answers can
      // arrive.
      effect.run(self.send)
    }
  }
}
