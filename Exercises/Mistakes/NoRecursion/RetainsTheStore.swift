// Retains the store in the closure that an effect answers with: while an effect may answer, the
// store is not released.

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
  private var added: [Step] = []
  private var isAtWork = false

  init(
    initialValue: Value,
    reducer: @escaping (inout Value, Action) -> [ClosureEffect<Action>]
  ) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    added.append(.reduce(action))
    guard !isAtWork else { return }
    isAtWork = true
    while let step = nextStep() {
      switch step {
      case .reduce(let action): reduce(action)
      case .run(let effect): effect.run { answer in self.send(answer) }
      }
    }
    isAtWork = false
  }

  private func reduce(_ action: Action) {
    var value = self.value
    let effects = reducer(&value, action)
    self.value = value
    added += effects.map(Step.run)
  }

  private func nextStep() -> Step? {
    while let step = added.popLast() { steps.append(step) }
    return steps.popLast()
  }
}
