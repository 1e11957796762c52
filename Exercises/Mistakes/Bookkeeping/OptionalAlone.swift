// Inserts the cancellable of an effect that has completed already: nothing removes it afterwards.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store keeps a cancellable of.
  var effectsInFlight: Int { effectCancellables.count }

  private let reducer: Reducer<Value, Action>
  private var effectCancellables: Set<AnyCancellable> = []

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for effect in effects {
      var effectCancellable: AnyCancellable?
      effectCancellable = effect.sink(
        receiveCompletion: { [weak self] _ in
          guard let effectCancellable else { return }
          self?.effectCancellables.remove(effectCancellable)
        },
        receiveValue: { [weak self] action in self?.send(action) }
      )
      if let effectCancellable { effectCancellables.insert(effectCancellable) }
    }
  }
}
