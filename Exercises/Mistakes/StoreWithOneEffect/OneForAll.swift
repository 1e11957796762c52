// Has room for one cancellable: the next effect cancels the effect before it.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store retains a cancellable of.
  var effectsInFlight: Int { effectCancellable == nil ? 0 : 1 }

  private let reducer: SingleReducer<Value, Action>
  private var effectCancellable: AnyCancellable?

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
        self?.effectCancellable = nil
      },
      receiveValue: { [weak self] action in self?.send(action) }
    )
    if !didComplete { effectCancellable = cancellable }
  }
}
