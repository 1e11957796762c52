// Moves the circle to an object within the store, and cancels when the store is released: what an
// effect emits meanwhile starts effects that go on.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  var value: Value { core.value }
  /// How many effects have completed so far.
  var completedEffects: Int { core.completedEffects }

  private let core: Core<Value, Action>

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    core = Core(value: initialValue, reducer: reducer)
  }

  deinit { core.cancellables.forEach { $0.cancel() } }

  func send(_ action: Action) { core.send(action) }
}

private final class Core<Value, Action> {
  private(set) var value: Value
  private(set) var completedEffects = 0
  private(set) var cancellables: [AnyCancellable] = []

  private let reducer: Reducer<Value, Action>

  init(value: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = value
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for effect in effects {
      effect.sink(
        receiveCompletion: { _ in self.completedEffects += 1 },
        receiveValue: { action in self.send(action) }
      )
      .store(in: &cancellables)
    }
  }
}
