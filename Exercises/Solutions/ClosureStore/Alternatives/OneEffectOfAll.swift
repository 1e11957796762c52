// Joins all effects of an action to one effect, which runs them in order, with the same callback.
// Good as a step to reducers that return one effect, which chapter 5 is about: `send` then has no
// loop.

import ExerciseSupport

/// Changes the value on an action, and returns the effects that should run.
typealias Reducer<Value, Action> = (inout Value, Action) -> [ClosureEffect<Action>]

final class Store<Value, Action> {
  private(set) var value: Value

  private let reducer: Reducer<Value, Action>

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    reduced(action).run { answer in self.send(answer) }
  }

  /// Reduces the action, and returns its effects as one effect.
  private func reduced(_ action: Action) -> ClosureEffect<Action> {
    var next = value
    let effects = reducer(&next, action)
    value = next
    return ClosureEffect { callback in effects.forEach { $0.run(callback) } }
  }
}
