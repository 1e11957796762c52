// Keeps every answer, and how many of them were received: nothing is removed. Good for failures
// that should show the earlier answers.

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

  private var history: [(Action, Value)] = []
  private var receivedCount = 0

  private func answered(_ action: Action) {
    history += [(action, store.value)]
  }

  func receive(_ action: Action, _ change: (inout Value) -> Void = { _ in }) {
    if receivedCount == history.count {
      report("nothing was answered, so \(action) was not received")
    } else {
      var expected = value
      change(&expected)
      let (actualAction, actualValue) = history[receivedCount]
      (receivedCount, value) = (receivedCount + 1, actualValue)
      if (actualAction, actualValue) != (action, expected) {
        report("expected \(action) and \(expected), got \(actualAction) and \(actualValue)")
      }
    }
  }

  private func takeUnreceived() -> [Action] {
    let rest = history[receivedCount...]
    receivedCount = history.endIndex
    return rest.map { $0.0 }
  }

  func finish() {
    guard receivedCount == history.count, store.effectsGoing == 0 else {
      return report("\(takeUnreceived()) was not received, \(store.effectsGoing) effects run")
    }
  }
}
