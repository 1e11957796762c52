// Removes all cancellables when no effect is going, and counts an effect after `sink` has returned:
// one that completes at once cancels another one.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  private(set) var value: Value
  /// How many effects have completed so far.
  private(set) var completedEffects = 0

  private let reducer: Reducer<Value, Action>
  private var cancellables: [AnyCancellable] = []
  private var effectsGoing = 0

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    for effect in effects {
      let cancellable = effect.sink(
        receiveCompletion: { [weak self] _ in self?.noteCompletion() },
        receiveValue: { [weak self] action in self?.send(action) }
      )
      effectsGoing += 1
      cancellables.append(cancellable)
    }
  }

  private func noteCompletion() {
    completedEffects += 1
    effectsGoing -= 1
    guard effectsGoing == 0 else { return }
    var done: [AnyCancellable] = []
    swap(&done, &cancellables)
  }
}
