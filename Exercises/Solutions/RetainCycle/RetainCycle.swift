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
        // The same subscription retains both closures, so one that retains the store is enough to
        // close the circle. Neither may. And both are `weak`, not `unowned`: an effect may emit
        // while the store is being released.
        receiveCompletion: { [weak self] _ in self?.completedEffects += 1 },
        receiveValue: { [weak self] action in self?.send(action) }
      )
      // Now nothing retains the store but its owner. When the owner releases it, the array is
      // released, each cancellable cancels, and the effects end.
      .store(in: &cancellables)
    }
  }
}
