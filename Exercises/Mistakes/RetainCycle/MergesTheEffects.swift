// Merges all the effects of an action into one: their completions count as one.

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
    guard !effects.isEmpty else { return }
    Publishers.MergeMany(effects).sink(
      receiveCompletion: { [weak self] _ in self?.completedEffects += 1 },
      receiveValue: { [weak self] action in self?.send(action) }
    )
    .store(in: &cancellables)
  }
}
