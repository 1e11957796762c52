// Puts all waiting work on one stack in the order in which it comes: the last answer and the last
// effect come first.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  @Published private(set) var value: Value

  private let reducer: (inout Value, Action) -> [ClosureEffect<Action>]

  private enum Step {
    case reduce(Action)
    case run(ClosureEffect<Action>)
  }

  private var steps: [Step] = []
  private var isAtWork = false

  init(
    initialValue: Value,
    reducer: @escaping (inout Value, Action) -> [ClosureEffect<Action>]
  ) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    steps.append(.reduce(action))
    guard !isAtWork else { return }
    isAtWork = true
    while let step = steps.popLast() {
      switch step {
      case .reduce(let action): reduce(action)
      case .run(let effect): effect.run { [weak self] answer in self?.send(answer) }
      }
    }
    isAtWork = false
  }

  private func reduce(_ action: Action) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    steps += effects.map(Step.run)
  }
}
