// A store that runs effects.
//
// Chapter: Chapters/1-ClosureEffect/README.md, "What does a store do with effects?"
// Stage:   Sources/Stage1ClosureEffect
// Hints:   Exercises/Hints/ClosureStore.md
//
// Write a store: for each action, its reducer changes the value and returns effects, which the
// store runs.
//
// - Call the reducer once for each action, with a copy of the value: while it runs, `value` is
//   still the old one, and can be read.
// - Assign the copy, and only then run the effects: in order, each of them once.
// - Send every answer to the store when it arrives, inside `run` or later.
// - Feedback is depth first: reduce an answer, and run its own effects, before the next effect
//   runs.
// - Answers count even if the owner has released the store: with `[weak self]`, a save after a late
//   answer would be lost.
// - Once no effect can answer, nothing except the owner retains the store.
//
// Everything happens on one thread.

import ExerciseSupport

/// Changes the value on an action, and returns the effects that should run.
typealias Reducer<Value, Action> = (inout Value, Action) -> [ClosureEffect<Action>]

final class Store<Value, Action> {
  var value: Value

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    value = initialValue
    // TODO: The reducer is needed later.
  }

  func send(_ action: Action) {
    // TODO: Reduce the action, and run the effects.
  }
}
