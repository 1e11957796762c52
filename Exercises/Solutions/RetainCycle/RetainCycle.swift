// A store that can be deallocated.

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
        // The subscription retains both closures, so one closure that retains the store is enough
        // to close the cycle. `unowned` would crash if an effect emitted during the deallocation.
        receiveCompletion: { [weak self] _ in self?.completedEffects += 1 },
        receiveValue: { [weak self] action in self?.send(action) }
      )
      // Now only its owner retains the store. Dropping the store deallocates the array, and each
      // cancellable in it cancels its effect.
      .store(in: &cancellables)
    }
  }
}
