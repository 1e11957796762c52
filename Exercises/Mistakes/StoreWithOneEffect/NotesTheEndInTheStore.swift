// Notes in a property of the store that an effect has completed: the end of an effect that an
// answer has started counts for the first effect, too.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects the store retains a cancellable of.
  var effectsInFlight: Int { effectCancellables.count }

  private let reducer: SingleReducer<Value, Action>
  private var effectCancellables: Set<AnyCancellable> = []
  private var didComplete = false

  init(initialValue: Value, reducer: @escaping SingleReducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    var effectCancellable: AnyCancellable?
    didComplete = false
    effectCancellable = effect.sink(
      receiveCompletion: { [weak self] _ in
        self?.didComplete = true
        guard let effectCancellable else { return }
        self?.effectCancellables.remove(effectCancellable)
      },
      receiveValue: self.send
    )
    if !didComplete, let effectCancellable {
      effectCancellables.insert(effectCancellable)
    }
  }
}
