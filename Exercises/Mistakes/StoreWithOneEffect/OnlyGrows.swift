// Retains every cancellable and removes none, also when the effect has completed.

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
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    effect.sink(receiveValue: { [weak self] action in self?.send(action) })
      .store(in: &effectCancellables)
  }
}
