// Returns the answers that were not received, and does not forget them: the next step receives an
// old one.

import ExerciseSupport

final class MiniTestStore<Value: Equatable, Action: Equatable> {
  /// The value after the last action that the test has sent or received.
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

  /// Sends an action, as a user does. `change` makes of the value before it the value after it.
  func send(_ action: Action, _ change: (inout Value) -> Void = { _ in }) {
    let unreceived = takeUnreceived()
    if !unreceived.isEmpty { report("before \(action) is sent, receive \(unreceived)") }
    var expected = store.value
    change(&expected)
    value = store.send(action)
    if value != expected { report("\(action) leads to \(value), and not to \(expected)") }
  }

  /// Answers that were not received yet, each with the value right after it. That value has to be
  /// remembered now: when the answer is received, the store may be further.
  private var unreceived: [(action: Action, value: Value)] = []

  private func answered(_ action: Action) {
    unreceived.append((action, store.value))
  }

  /// Receives what an effect has answered. `change` is as in `send`.
  func receive(_ action: Action, _ change: (inout Value) -> Void = { _ in }) {
    guard !unreceived.isEmpty else { return report("\(action) was not received") }
    let received = unreceived.removeFirst()
    var expected = value
    change(&expected)
    if received.action != action { report("\(received.action) was received, and not \(action)") }
    if received.value != expected {
      report("\(received.action) leads to \(received.value), and not to \(expected)")
    }
    value = received.value
  }

  private func takeUnreceived() -> [Action] {
    return unreceived.map(\.action)
  }

  /// Ends the test.
  func finish() {
    let unreceived = takeUnreceived()
    if !unreceived.isEmpty { report("before the test ends, receive \(unreceived)") }
    if store.effectsGoing > 0 { report("effects that are still going: \(store.effectsGoing)") }
  }
}
