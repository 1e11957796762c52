// Compares with the value that the store has when the answer is received: another answer may have
// changed it by then.

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
    if value != expected { report("\(action) leads to \(value), and not to \(expected)") }
  }

  private var unreceived: [Action] = []

  private func answered(_ action: Action) {
    unreceived.append(action)
  }

  func receive(_ action: Action, _ change: (inout Value) -> Void = { _ in }) {
    guard !unreceived.isEmpty else { return report("\(action) was not received") }
    let received = unreceived.removeFirst()
    var expected = value
    change(&expected)
    if received != action { report("\(received) was received, and not \(action)") }
    if store.value != expected {
      report("\(received) leads to \(store.value), and not to \(expected)")
    }
    value = store.value
  }

  private func takeUnreceived() -> [Action] {
    defer { unreceived = [] }
    return unreceived
  }

  func finish() {
    let unreceived = takeUnreceived()
    if !unreceived.isEmpty { report("before the test ends, receive \(unreceived)") }
    if store.effectsGoing > 0 { report("effects that are still going: \(store.effectsGoing)") }
  }
}
