// `send` that neither crashes nor leaks.
//
// Chapter: Chapters/4-CancellableBookkeeping/README.md, "Is an optional better?"
// Stage:   Sources/Stage4CancellableBookkeeping
// Hints:   Exercises/Hints/Bookkeeping.md
//
// An effect runs as long as its cancellable is retained. Write a `send` that keeps each cancellable
// until its effect completes: a store that drops it too early loses answers, and a store that never
// drops it grows for as long as the app runs.
//
// - A running effect is kept, whichever other effects start or complete.
// - An effect that has completed is not kept, even if it completed before `sink` returned.
// - `effectsInFlight` is the number of effects that are kept.
// - When no other code retains the store, it is deallocated, and all its effects end.
// - Effects can emit and complete while the store is being deallocated, without a crash.
//
// Everything happens on one thread. You may replace the set by another collection.

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
      // TODO: A cancellable that is not retained cancels immediately. Keep it until the effect has
      // completed.
      _ = effect.sink(
        receiveCompletion: { _ in },
        receiveValue: { [weak self] action in self?.send(action) }
      )
    }
  }
}
