// Makes a check for each answer when it arrives: a closure that knows the answer, and that takes
// what the test says. Good where the checks differ: each answer brings its own check.

import ExerciseSupport

final class MiniTestStore<Value: Equatable, Action: Equatable> {
  private(set) var value: Value
  private let store: MiniStore<Value, Action>
  private let report: (String) -> Void

  init(
    initialValue: Value, reducer: @escaping SingleReducer<Value, Action>,
    report: @escaping (String) -> Void
  ) {
    self.value = initialValue
    self.store = MiniStore(initialValue: initialValue, reducer: reducer)
    self.report = report
    store.whenAnswered = { [weak self] action in self?.answered(action) }
  }

  func send(_ action: Action, _ change: (inout Value) -> Void = { _ in }) {
    let unreceived = takeUnreceived()
    if !unreceived.isEmpty { report("before \(action) is sent, receive \(unreceived)") }
    var expected = store.value
    change(&expected)
    value = store.send(action)
    if value != expected { report("\(action) leads to \(value) instead of \(expected)") }
  }

  private var checks: [(name: Action, run: (Action, (inout Value) -> Void) -> Void)] = []

  private func answered(_ action: Action) {
    let actual = store.value
    let check = { [unowned self] (said: Action, change: (inout Value) -> Void) in
      var next = value
      change(&next)
      value = actual
      if said != action { report("not \(said) but \(action)") }
      if next != actual { report("not \(next) but \(actual)") }
    }
    checks.insert((action, check), at: 0)
  }

  func receive(_ action: Action, _ change: (inout Value) -> Void = { _ in }) {
    if let check = checks.popLast() { check.run(action, change) } else { report("no \(action)") }
  }

  private func takeUnreceived() -> [Action] {
    defer { checks.removeAll() }
    return checks.reversed().map(\.name)
  }

  func finish() {
    for action in takeUnreceived() { report("\(action) was not received") }
    for _ in 0..<store.effectsGoing { report("an effect is still running") }
  }
}
