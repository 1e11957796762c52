// `send` that neither crashes nor leaks.
//
// Chapter: Chapters/4-CancellableBookkeeping/README.md, "Is an optional better?"
// Stage:   Sources/Stage4CancellableBookkeeping
// Hints:   Exercises/Hints/Bookkeeping.md
//
// An effect runs for as long as somebody retains its cancellable. So the store keeps the
// cancellable, and removes it when the effect completes. Some effects complete much later. Others
// have completed before `sink` returns. Keep the books for both: an effect that is going is kept,
// and one that is done is not.
//
// This asks for more than the stage's `send` does: who releases the store ends its effects, all of
// them. So when `send` has returned, nothing but the store may retain a cancellable, and no effect
// may retain the store. While the store is being released, any of its effects may emit a value or
// complete. That must do no harm.
//
// You may keep them in something else than a set. `effectsInFlight` has to tell the truth, also
// when an answer comes while `send` starts the next effect. An effect whose `sink` has not returned
// may be counted or not. Everything happens on one thread.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store keeps a cancellable of.
  var effectsInFlight: Int { effectCancellables.count }

  private let reducer: Reducer<Value, Action>
  private var effectCancellables: Set<AnyCancellable> = []

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for effect in effects {
      // TODO: A cancellable that nobody retains is canceled at once. Keep it until the effect is
      // done.
      _ = effect.sink(
        receiveCompletion: { _ in },
        receiveValue: { [weak self] action in self?.send(action) }
      )
    }
  }
}
