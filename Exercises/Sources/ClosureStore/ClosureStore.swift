// A store that runs effects.
//
// Chapter: Chapters/1-ClosureEffect/README.md, "What does a store do with effects?"
// Stage:   Sources/Stage1ClosureEffect
// Hints:   Exercises/Hints/ClosureStore.md
//
// A store holds a value. It is sent actions, and its reducer says what each of them changes, and
// which effects should be run. Write the store: its `init` and its `send`.
//
// The value:
// - For each action, the reducer is called once, with the action and a copy of the value. While it
//   runs, `value` is the old one, and may be read, also in the reducer.
// - Then `value` is what the reducer has made of the copy. Only after that are effects run.
// - The value, or an action, may be nil.
// - Everybody may read `value`, and only the store may set it.
//
// The effects:
// - They are run in the order in which the reducer returns them, and before the owner's call of
//   `send` returns. Each of them is run once, whatever is sent later.
// - An effect may answer at once or later, many times or never. Each answer is an action, and is
//   sent to the same store when it comes.
// - An answer that comes while an effect is being run is reduced, with all that follows from it,
//   before the next effect is run. This holds for every answer, also for one of an older effect. It
//   holds for an action, too, that the work of the effect sends to the store.
//
// Who shares, and who retains:
// - Two stores share nothing.
// - The owner may release the store at any time, also while `send` is at work. As long as an effect
//   may answer, its answers are reduced.
// - When no effect can answer any more, because all callbacks have been released, nothing retains
//   the store but its owner.
// - When the owner's call of `send` has returned, the store retains no older value, no action and
//   no effect.
//
// Everything happens on one thread.

import ExerciseSupport

/// Changes the value on an action, and returns the effects that should be run.
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
