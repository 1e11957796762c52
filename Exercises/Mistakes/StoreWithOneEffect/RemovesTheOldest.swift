// Removes the cancellable that was inserted first, whichever effect has completed.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store retains a cancellable of.
  var effectsInFlight: Int { effectCancellables.count }

  private let reducer: SingleReducer<Value, Action>
  private var effectCancellables: [AnyCancellable] = []

  init(initialValue: Value, reducer: @escaping SingleReducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    var isSinking = true
    var didComplete = false
    let cancellable = effect.sink(
      receiveCompletion: { [weak self] _ in
        didComplete = true
        if !isSinking { self?.effectCancellables.removeFirst() }
      },
      receiveValue: { [weak self] action in self?.send(action) }
    )
    isSinking = false
    if !didComplete { effectCancellables.append(cancellable) }
  }
}
