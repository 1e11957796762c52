// A store that can be released.

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
      effect.sink(
        // Both closures are kept by the same subscription, so one that holds the store is enough to
        // close the circle. Both have to let go of it.
        receiveCompletion: { [weak self] _ in self?.completedEffects += 1 },
        receiveValue: { [weak self] action in self?.send(action) }
      )
      // Now nothing holds the store but its owner. When that lets go, the array is released, each
      // cancellable cancels, and the effects end.
      .store(in: &cancellables)
    }
  }
}
