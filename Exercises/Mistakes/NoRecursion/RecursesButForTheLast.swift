// Runs the last effect of an action in a loop, and recurses for the other effects.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  @Published private(set) var value: Value

  private let reducer: (inout Value, Action) -> [ClosureEffect<Action>]

  private var collected: [Action]?

  init(
    initialValue: Value,
    reducer: @escaping (inout Value, Action) -> [ClosureEffect<Action>]
  ) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    if collected != nil {
      collected?.append(action)
    } else {
      reduce(action)
    }
  }

  private func reduce(_ action: Action) {
    var rest = [action]
    while !rest.isEmpty {
      let action = rest.removeFirst()
      var value = self.value
      let effects = reducer(&value, action)
      for observed in collect({ self.value = value }) { reduce(observed) }
      for (number, effect) in effects.enumerated() {
        let answers = collect { effect.run { [weak self] answer in self?.send(answer) } }
        if number == effects.count - 1, rest.isEmpty {
          rest = answers
        } else {
          answers.forEach(reduce)
        }
      }
    }
  }

  private func collect(_ work: () -> Void) -> [Action] {
    collected = []
    work()
    defer { collected = nil }
    return collected ?? []
  }
}
