// Uses the action as an effect's key: an equal action cancels the effect of the earlier one.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store keeps a cancellable of.
  var effectsInFlight: Int { effectCancellables.count }

  private let reducer: Reducer<Value, Action>
  private var effectCancellables: [String: AnyCancellable] = [:]

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for (index, effect) in effects.enumerated() {
      let key = "\(action) \(index)"
      effectCancellables[key] = AnyCancellable {}
      let cancellable = effect.sink(
        receiveCompletion: { [weak self] _ in self?.effectCancellables.removeValue(forKey: key) },
        receiveValue: { [weak self] action in self?.send(action) }
      )
      if effectCancellables[key] != nil { effectCancellables[key] = cancellable }
    }
  }
}
