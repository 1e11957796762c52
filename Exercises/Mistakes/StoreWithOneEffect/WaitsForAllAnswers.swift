// Waits for the end of an effect before it sends the answers: an effect that goes on is not heard.

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
    effectCancellable = effect.collect().sink(
      receiveCompletion: { [weak self] _ in
        didComplete = true
        guard let effectCancellable else { return }
        self?.effectCancellables.remove(effectCancellable)
      },
      receiveValue: { answers in answers.forEach(self.send) }
    )
    if !didComplete, let effectCancellable {
      effectCancellables.insert(effectCancellable)
    }
  }
}
