// Refers to the store strongly from the effects that an answer starts.

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
    for effect in reduce(action) {
      effect.sink(
        receiveCompletion: { [weak self] _ in self?.completedEffects += 1 },
        receiveValue: { [weak self] answer in
          guard let self else { return }
          for effect in self.reduce(answer) {
            effect.sink(
              receiveCompletion: { _ in self.completedEffects += 1 },
              receiveValue: { answer in self.send(answer) }
            )
            .store(in: &self.cancellables)
          }
        }
      )
      .store(in: &cancellables)
    }
  }

  private func reduce(_ action: Action) -> [Effect<Action>] {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    return effects
  }
}
