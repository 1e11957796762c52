// A struct with a weak property, which both closures capture. Good where many closures refer to the
// store: `weak` is written once.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value
  /// How many effects have completed so far.
  private(set) var completedEffects = 0

  private let reducer: Reducer<Value, Action>
  private var cancellables: [AnyCancellable] = []

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    let reference = Reference(store: self)
    for effect in effects {
      let cancellable = effect.sink(
        receiveCompletion: { _ in
          guard let store = reference.store else { return }
          store.completedEffects += 1
        },
        receiveValue: { action in
          guard let store = reference.store else { return }
          store.send(action)
        }
      )
      cancellables.append(cancellable)
    }
  }
}

private struct Reference<Value, Action> {
  weak var store: Store<Value, Action>?
}
