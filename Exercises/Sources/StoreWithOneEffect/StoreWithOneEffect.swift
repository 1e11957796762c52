// A store whose reducer returns one effect.
//
// Chapter: Chapters/5-SingleEffect/README.md, "How many cancellables does an action need?"
// Stage:   Sources/Stage5SingleEffect
// Hints:   Exercises/Hints/StoreWithOneEffect.md
//
// The reducer returns one effect for each action. Write `send`, so that a running effect is
// retained and a completed effect leaves nothing behind.
//
// - The reducer changes a copy of the value, which `send` then assigns.
// - Then `send` subscribes to the effect, once.
// - Each answer is sent to the store when the effect emits it, and reduced, with everything that
//   follows from it, before the effect continues.
// - The store retains one cancellable for each running effect, and none for an effect that has
//   completed, even if that happened before `sink` returned.
// - If the owner releases the store, a running effect either keeps it alive until it completes, or
//   is canceled with it.
//
// `effectsInFlight` counts the cancellables. You may replace the set. Everything happens on one
// thread.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store retains a cancellable of.
  var effectsInFlight: Int { effectCancellables.count }

  private let reducer: SingleReducer<Value, Action>
  private var effectCancellables: Set<AnyCancellable> = []

  init(initialValue: Value, reducer: @escaping SingleReducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    // TODO: Reduce the action, then run its effect.
  }
}
