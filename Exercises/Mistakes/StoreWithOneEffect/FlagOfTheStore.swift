// Has one flag for all effects: an answer whose effect is `none` sets it for the effect that gave
// the answer, and that one is not retained.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store retains a cancellable of.
  var effectsInFlight: Int { effectCancellables.count }

  private let reducer: SingleReducer<Value, Action>
  private var effectCancellables: [Int: AnyCancellable] = [:]
  private var lastKey = 0
  private var didComplete = false

  init(initialValue: Value, reducer: @escaping SingleReducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    lastKey += 1
    let key = lastKey
    didComplete = false
    let cancellable = effect.sink(
      receiveCompletion: { [weak self] _ in
        self?.didComplete = true
        self?.effectCancellables.removeValue(forKey: key)
      },
      receiveValue: { [weak self] action in self?.send(action) }
    )
    if !didComplete { effectCancellables[key] = cancellable }
  }
}
