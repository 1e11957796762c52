// A store that runs effects.

import ExerciseSupport

/// Changes the value on an action, and returns the effects that should be run.
typealias Reducer<Value, Action> = (inout Value, Action) -> [ClosureEffect<Action>]

final class Store<Value, Action> {
  // What changes the value is an action. Somebody who could set it would change it without one.
  private(set) var value: Value

  private let reducer: Reducer<Value, Action>

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    // A copy: `reducer(&self.value, action)` has exclusive access to the property for as long as
    // the reducer runs, and to read the property meanwhile ends the program.
    var value = self.value
    let effects = reducer(&value, action)
    // Before the first effect: an answer at once is reduced within `run`, and changes this value.
    self.value = value
    for effect in effects {
      // Depth first without further work: an answer is reduced inside the call of the callback, so
      // `run` returns when everything that follows is done. The effects are nowhere but in this
      // call's own array, so nobody runs or retains them afterwards.
      //
      // The callback is the method of this store, and retains it. It is released with whatever the
      // work still retains of it, and so the store lives exactly as long as an effect may answer.
      effect.run(self.send)
    }
  }
}
