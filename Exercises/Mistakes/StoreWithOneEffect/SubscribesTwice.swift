// Subscribes once for the values and once for the completion: the work is done twice.

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
    var cancellables: [AnyCancellable] = []
    effect.sink(receiveValue: { [weak self] action in self?.send(action) })
      .store(in: &cancellables)
    effect.ignoreOutput().sink(
      receiveCompletion: { [weak self] _ in
        didComplete = true
        for cancellable in cancellables { self?.effectCancellables.remove(cancellable) }
      },
      receiveValue: { _ in }
    )
    .store(in: &cancellables)
    if !didComplete, let first = cancellables.first { effectCancellables.insert(first) }
  }
}
