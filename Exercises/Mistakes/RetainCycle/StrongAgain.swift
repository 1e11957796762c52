// Captures the store under another name: that reference is strong, too.

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
    let store = self
    for effect in effects {
      effect.sink(
        receiveCompletion: { _ in store.completedEffects += 1 },
        receiveValue: { action in store.send(action) }
      )
      .store(in: &cancellables)
    }
  }
}
