// Numbers an effect by how many there are: when one is done, the next takes the number of one that
// is still going.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store retains a cancellable of.
  var effectsInFlight: Int { effectCancellables.count }

  private let reducer: SingleReducer<Value, Action>
  private var effectCancellables: [Int: AnyCancellable] = [:]

  init(initialValue: Value, reducer: @escaping SingleReducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    let key = effectCancellables.count
    effectCancellables[key] = AnyCancellable {}
    let cancellable = effect.sink(
      receiveCompletion: { [weak self] _ in self?.effectCancellables.removeValue(forKey: key) },
      receiveValue: { [weak self] action in self?.send(action) }
    )
    if effectCancellables[key] != nil { effectCancellables[key] = cancellable }
  }
}
