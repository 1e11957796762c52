// `send` that neither crashes nor leaks.

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
      // The completion can arrive before `sink` returns the cancellable. So it removes a key, and
      // the key is in the books before the effect starts.
      lastKey += 1
      let key = lastKey
      effectCancellables[key] = AnyCancellable {}
      let cancellable = effect.sink(
        // Neither closure retains the store or the cancellable. If the completion captured a
        // variable with the cancellable, the effect would keep running without its store.
        receiveCompletion: { [weak self] _ in
          self?.effectCancellables.removeValue(forKey: key)
        },
        receiveValue: { [weak self] action in self?.send(action) }
      )
      // The key is gone if the effect has completed before `sink` returned. Then keep nothing:
      // no completion would remove it.
      if effectCancellables[key] != nil { effectCancellables[key] = cancellable }
    }
  }
}
