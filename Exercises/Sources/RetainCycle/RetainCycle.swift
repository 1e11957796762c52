// A store that can be released.
//
// Chapter: Chapters/4-CancellableBookkeeping/README.md, "Who holds the store"
// Stage:   Sources/Stage4CancellableBookkeeping
// Hints:   Exercises/Hints/RetainCycle.md
//
// A store keeps the cancellables of its effects, a cancellable keeps its subscription, a
// subscription keeps the closures that it calls, and these closures keep the store. As long as one
// effect is going, nothing of that is ever released, though nobody wants the store any more. Break
// the circle: who releases the store ends its effects.
//
// (The array that only grows is another matter. The next exercise is about that.)

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
      // TODO: Do the same, and keep nothing alive.
      effect.sink(
        receiveCompletion: { _ in self.completedEffects += 1 },
        receiveValue: { action in self.send(action) }
      )
      .store(in: &cancellables)
    }
  }
}
