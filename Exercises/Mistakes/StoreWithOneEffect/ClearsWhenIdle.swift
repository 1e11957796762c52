// Removes the cancellables when no effect is going any more: while one goes on, those of all others
// stay.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store retains a cancellable of.
  private(set) var effectsInFlight = 0

  private let reducer: SingleReducer<Value, Action>
  private var effectCancellables: Set<AnyCancellable> = []

  init(initialValue: Value, reducer: @escaping SingleReducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    var didComplete = false
    effectsInFlight += 1
    let cancellable = effect.sink(
      receiveCompletion: { [weak self] _ in
        didComplete = true
        self?.effectsInFlight -= 1
        if self?.effectsInFlight == 0 { self?.effectCancellables.removeAll() }
      },
      receiveValue: { [weak self] action in self?.send(action) }
    )
    if !didComplete { effectCancellables.insert(cancellable) }
  }
}
