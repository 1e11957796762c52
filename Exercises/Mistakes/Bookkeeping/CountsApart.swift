// Counts the effects that are running, and retains every cancellable: the count is right, and the
// memory grows.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store keeps a cancellable of.
  private(set) var effectsInFlight = 0

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
      effectsInFlight += 1
      effect.sink(
        receiveCompletion: { [weak self] _ in self?.effectsInFlight -= 1 },
        receiveValue: { [weak self] action in self?.send(action) }
      )
      .store(in: &effectCancellables)
    }
  }
}
