// Runs all effects of an action, and reduces their answers afterwards.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  @Published private(set) var value: Value

  private let reducer: (inout Value, Action) -> [ClosureEffect<Action>]

  private var waiting: [Action] = []
  private var answers: [Action] = []
  private var isAtWork = false

  init(
    initialValue: Value,
    reducer: @escaping (inout Value, Action) -> [ClosureEffect<Action>]
  ) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    answers.append(action)
    guard !isAtWork else { return }
    isAtWork = true
    while let action = nextAction() {
      var value = self.value
      let effects = reducer(&value, action)
      self.value = value
      for effect in effects {
        effect.run { [weak self] answer in self?.send(answer) }
      }
    }
    isAtWork = false
  }

  private func nextAction() -> Action? {
    while let answer = answers.popLast() { waiting.append(answer) }
    return waiting.popLast()
  }
}
