// A store whose reducer returns one effect.
//
// Chapter: Chapters/5-SingleEffect/README.md, "How many cancellables does an action need?"
// Stage:   Sources/Stage5SingleEffect
// Hints:   Exercises/Hints/StoreWithOneEffect.md
//
// The reducer returns one effect for each action. That may be several works merged into one, or
// `Effect.none`, which completes at once. Write `send`.
//
// The order:
// - `send` has the reducer change a copy of the value, and assigns the copy once. Until then, whoever
//   reads the store's value reads the old one, also inside the reducer.
// - Then it subscribes to the effect, once. Nothing of the effect starts before.
// - Each answer of the effect is sent to the store when the effect emits it. Feedback is depth first:
//   the answer is reduced, with all that follows from it, before the effect goes on.
//
// What the store retains:
// - While an effect is going, the store retains one cancellable for it, whatever else starts or ends.
//   (Before `sink` returns, there need not be one yet.)
// - When an effect has completed, the store retains nothing for it. An effect may complete much
//   later, or before `sink` returns its cancellable.
// - `effectsInFlight` tells how many cancellables are retained. You may retain them in something
//   else than a set.
//
// What retains the store:
// - When no effect is going, nothing retains the store but its owner.
// - The owner may also release the store while an effect is going. Then you may choose: the effect
//   retains the store until it completes, as in stage 5, or it ends with the store, as in exercise
//   Bookkeeping. An effect that ends with the store is canceled, and one that retains the store has
//   its answers reduced. Either way, nothing crashes when such an effect emits later, or in that
//   moment.
//
// `SingleReducer` and `Effect.none` are in Exercises/Sources/ExerciseSupport/SingleReducer.swift.
// Everything happens on one thread.

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
