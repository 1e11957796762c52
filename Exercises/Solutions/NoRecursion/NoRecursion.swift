// `send` in constant stack, depth first.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  @Published private(set) var value: Value

  private let reducer: (inout Value, Action) -> [ClosureEffect<Action>]

  // Recursion keeps the remaining work on the thread's stack. This store keeps it in arrays.
  private enum Step {
    case reduce(Action)
    case run(ClosureEffect<Action>)
  }

  /// The steps that were waiting before the current step. The last one is next.
  private var steps: [Step] = []
  /// The steps that the current step leads to, in order.
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
    // The loop below is running already, further up on the stack. It finds the action after the
    // step that has sent it. So an observer's action waits until the value is assigned.
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

  /// Puts the steps that the last step has led to on top of the waiting ones: that makes the order
  /// depth first. The first of them is pushed last, so it is on top.
  private func nextStep() -> Step? {
    while let step = added.popLast() { steps.append(step) }
    return steps.popLast()
  }
}
