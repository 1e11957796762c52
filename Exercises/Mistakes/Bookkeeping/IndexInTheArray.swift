// Notes at which index of an array a cancellable stands: when an earlier one is removed, the index
// is that of another effect.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store keeps a cancellable of.
  var effectsInFlight: Int { effectCancellables.count }

  private let reducer: Reducer<Value, Action>
  private var effectCancellables: [AnyCancellable] = []

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for effect in effects {
      var didComplete = false
      var index: Int?
      let cancellable = effect.sink(
        receiveCompletion: { [weak self] _ in
          didComplete = true
          if let index { self?.effectCancellables.remove(at: index) }
        },
        receiveValue: { [weak self] action in self?.send(action) }
      )
      if !didComplete {
        index = effectCancellables.count
        effectCancellables.append(cancellable)
      }
    }
  }
}
