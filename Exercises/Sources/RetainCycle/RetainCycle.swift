// A store that can be released.
//
// Chapter: Chapters/4-CancellableBookkeeping/README.md, "Who retains the store?"
// Stage:   Sources/Stage4CancellableBookkeeping
// Hints:   Exercises/Hints/RetainCycle.md
//
// A store retains the cancellables of its effects, a cancellable retains its subscription, a
// subscription retains the closures that it calls, and these closures retain the store. As long as
// one effect is going, nothing of that is ever released, though nobody wants the store any more.
// Break the circle: who releases the store ends its effects, all of them. Until then each effect
// goes on until it completes, and what it emits is sent to the store. The effects of an action are
// started in their order. What one emits at once is sent before the next one is started. An effect
// may emit or complete while the store is being released. That must do no harm: the program goes
// on, and no effect outlives the store.
//
// Everything happens on one thread. (The array that only grows is another matter. The next exercise
// is about that.)

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
      // TODO: Do the same, in such a way that the store can be released.
      effect.sink(
        receiveCompletion: { _ in self.completedEffects += 1 },
        receiveValue: { action in self.send(action) }
      )
      .store(in: &cancellables)
    }
  }
}
