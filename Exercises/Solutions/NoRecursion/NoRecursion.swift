// `send` in constant stack, depth first.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  @Published private(set) var value: Value

  private let reducer: (inout Value, Action) -> [ClosureEffect<Action>]

  // What recursion has on the thread's stack is here: what is still to do.
  private enum Step {
    case reduce(Action)
    case run(ClosureEffect<Action>)
  }

  /// What was to do before the step that is being done. The next one is the last.
  private var steps: [Step] = []
  /// What the step that is being done leads to, the first one first.
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
    // The loop below is going already, further up on the stack. It finds the action when the step
    // that has sent it is done. So an observer's action waits until the value is assigned.
    guard !isAtWork else { return }
    isAtWork = true
    while let step = nextStep() {
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
    added += effects.map(Step.run)
  }

  /// What the last step has led to goes on top of what was waiting: that makes it depth first. The
  /// first comes last, so that it is on top.
  private func nextStep() -> Step? {
    while let step = added.popLast() { steps.append(step) }
    return steps.popLast()
  }
}
