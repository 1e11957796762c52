// Captures the store as `unowned`: the program ends when an effect emits while the store is being
// released.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store retains a cancellable of.
  var effectsInFlight: Int { effectCancellables.count }

  private let reducer: SingleReducer<Value, Action>
  private var effectCancellables: [Int: AnyCancellable] = [:]
  private var lastKey = 0

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
    effectCancellables[key] = AnyCancellable {}
    let cancellable = effect.sink(
      receiveCompletion: { [weak self] _ in self?.effectCancellables.removeValue(forKey: key) },
      receiveValue: { [unowned self] action in send(action) }
    )
    if effectCancellables[key] != nil { effectCancellables[key] = cancellable }
  }
}
