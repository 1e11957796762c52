// Enters a number for each effect before the effect starts. No closure retains the store or the
// cancellable, so the effects end with the store. Good for the store of a screen: its requests end
// with the screen.

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
      receiveValue: { [weak self] action in self?.send(action) }
    )
    if effectCancellables[key] != nil { effectCancellables[key] = cancellable }
  }
}
