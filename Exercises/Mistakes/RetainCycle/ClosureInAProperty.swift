// Keeps the closure for answers in a property: the store retains the closure, and the closure
// retains the store.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value
  /// How many effects have completed so far.
  private(set) var completedEffects = 0

  private let reducer: Reducer<Value, Action>
  private var cancellables: [AnyCancellable] = []
  private var receive: (Action) -> Void = { _ in }

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
    receive = { action in self.send(action) }
  }

  func send(_ action: Action) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for effect in effects {
      effect.sink(
        receiveCompletion: { [weak self] _ in self?.completedEffects += 1 },
        receiveValue: receive
      )
      .store(in: &cancellables)
    }
  }
}
