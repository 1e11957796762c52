// Enters the cancellables of an action's effects when all of them have started: until then the
// count is wrong.

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
    var started: [Int: AnyCancellable] = [:]
    var done: Set<Int> = []
    for effect in effects {
      lastKey += 1
      let key = lastKey
      started[key] = effect.sink(
        receiveCompletion: { [weak self] _ in
          done.insert(key)
          self?.effectCancellables.removeValue(forKey: key)
        },
        receiveValue: { [weak self] action in self?.send(action) }
      )
    }
    for (key, cancellable) in started where !done.contains(key) {
      effectCancellables[key] = cancellable
    }
  }
}
