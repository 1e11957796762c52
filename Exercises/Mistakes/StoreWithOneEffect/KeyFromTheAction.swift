// Names an effect after its action: an equal action cancels the effect of the one before.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store retains a cancellable of.
  var effectsInFlight: Int { effectCancellables.count }

  private let reducer: SingleReducer<Value, Action>
  private var effectCancellables: [String: AnyCancellable] = [:]

  init(initialValue: Value, reducer: @escaping SingleReducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    let key = "\(action)"
    effectCancellables[key] = AnyCancellable {}
    let cancellable = effect.sink(
      receiveCompletion: { [weak self] _ in self?.effectCancellables.removeValue(forKey: key) },
      receiveValue: { [weak self] action in self?.send(action) }
    )
    if effectCancellables[key] != nil { effectCancellables[key] = cancellable }
  }
}
