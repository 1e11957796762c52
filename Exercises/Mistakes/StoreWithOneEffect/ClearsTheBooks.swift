// Clears the books when one effect completes: a quiet action cancels all that is going.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store retains a cancellable of.
  var effectsInFlight: Int { effectCancellables.count }

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
    let cancellable = effect.sink(
      receiveCompletion: { [weak self] _ in
        didComplete = true
        self?.effectCancellables.removeAll()
      },
      receiveValue: { [weak self] action in self?.send(action) }
    )
    if !didComplete { effectCancellables.insert(cancellable) }
  }
}
