// Takes the effect for done at its first answer, and so cancels it.

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
    var effectCancellable: AnyCancellable?
    var didComplete = false
    let remove = { [weak self] in
      didComplete = true
      guard let effectCancellable else { return }
      self?.effectCancellables.remove(effectCancellable)
    }
    effectCancellable = effect.prefix(1).sink(
      receiveCompletion: { _ in remove() },
      receiveValue: self.send
    )
    if !didComplete, let effectCancellable {
      effectCancellables.insert(effectCancellable)
    }
  }
}
