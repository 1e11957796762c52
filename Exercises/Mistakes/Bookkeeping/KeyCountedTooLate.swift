// Counts its key up when `sink` has returned: an effect that an answer has started meanwhile has
// the same key.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store keeps a cancellable of.
  var effectsInFlight: Int { effectCancellables.count }

  private let reducer: Reducer<Value, Action>
  private var effectCancellables: [Int: AnyCancellable] = [:]
  private var nextKey = 0

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for effect in effects {
      let key = nextKey
      var didComplete = false
      let cancellable = effect.sink(
        receiveCompletion: { [weak self] _ in
          didComplete = true
          self?.effectCancellables.removeValue(forKey: key)
        },
        receiveValue: { [weak self] action in self?.send(action) }
      )
      if !didComplete { effectCancellables[key] = cancellable }
      nextKey += 1
    }
  }
}
