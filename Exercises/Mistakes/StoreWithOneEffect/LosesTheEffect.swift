// Retains no cancellable: an effect is canceled as soon as `sink` has returned.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store retains a cancellable of.
  private(set) var effectsInFlight = 0

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
    effectsInFlight += 1
    _ = effect.sink(
      receiveCompletion: { [weak self] _ in self?.effectsInFlight -= 1 },
      receiveValue: { [weak self] action in self?.send(action) }
    )
  }
}
