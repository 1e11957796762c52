// Returns from `send` when an effect has completed at once: the effects after it are not started.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store keeps a cancellable of.
  var effectsInFlight: Int { effectCancellables.count }

  private let reducer: Reducer<Value, Action>
  private var effectCancellables: [Int: AnyCancellable] = [:]
  private var lastKey = 0

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for effect in effects {
      lastKey += 1
      let key = lastKey
      effectCancellables[key] = AnyCancellable {}
      let cancellable = effect.sink(
        receiveCompletion: { [weak self] _ in self?.effectCancellables.removeValue(forKey: key) },
        receiveValue: { [weak self] action in self?.send(action) }
      )
      guard effectCancellables[key] != nil else { return }
      effectCancellables[key] = cancellable
    }
  }
}
