// A store that can be deallocated.
//
// Chapter: Chapters/4-CancellableBookkeeping/README.md, "Who retains the store?"
// Stage:   Sources/Stage4CancellableBookkeeping
// Hints:   Exercises/Hints/RetainCycle.md
//
// A store retains its cancellables, they retain the closures passed to `sink`, and the closures
// retain the store. Break this cycle: when a screen closes, its store and effects must end.
//
// - A store that no other code retains is deallocated, even while effects are running.
// - Deallocating the store cancels its effects.
// - Until then, effects keep running. The store receives their actions and counts completions.
// - Effects can emit and complete during the deallocation without a crash.
//
// Everything happens on one thread. The array may grow.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value
  /// How many effects have completed so far.
  private(set) var completedEffects = 0

  private let reducer: Reducer<Value, Action>
  private var cancellables: [AnyCancellable] = []

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for effect in effects {
      // TODO: Do the same without the cycle.
      effect.sink(
        receiveCompletion: { _ in self.completedEffects += 1 },
        receiveValue: { action in self.send(action) }
      )
      .store(in: &cancellables)
    }
  }
}
