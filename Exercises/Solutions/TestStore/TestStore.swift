// `receive` of a test store.

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

  /// Sends an action, as a user does. `change` turns the value before it into the value after it.
  func send(_ action: Action, _ change: (inout Value) -> Void = { _ in }) {
    let unreceived = takeUnreceived()
    if !unreceived.isEmpty { report("before \(action) is sent, receive \(unreceived)") }
    var expected = store.value
    change(&expected)
    value = store.send(action)
    if value != expected { report("\(action) leads to \(value) instead of \(expected)") }
  }

  /// Answers that were not received yet, each with the value right after it. That value must be
  /// remembered now: when the test receives the answer, the store can be further.
  private var unreceived: [(action: Action, value: Value)] = []

  private func answered(_ action: Action) {
    unreceived.append((action, store.value))
  }

  /// Receives what an effect has answered. `change` is as in `send`.
  func receive(_ action: Action, _ change: (inout Value) -> Void = { _ in }) {
    guard !unreceived.isEmpty else { return report("\(action) was not received") }
    let received = unreceived.removeFirst()
    // The change of the test starts from the value that the test knows, not from the store's value.
    var expected = value
    change(&expected)
    // Two checks: another action can lead to the same value, and the same action to another value.
    if received.action != action { report("\(received.action) was received instead of \(action)") }
    if received.value != expected {
      report("\(received.action) leads to \(received.value) instead of \(expected)")
    }
    // The real value, even after a failure. With the expected value, each later step would fail.
    value = received.value
  }

  private func takeUnreceived() -> [Action] {
    defer { unreceived = [] }
    return unreceived.map(\.action)
  }

  /// Ends the test.
  func finish() {
    let unreceived = takeUnreceived()
    if !unreceived.isEmpty { report("before the test ends, receive \(unreceived)") }
    if store.effectsGoing > 0 { report("effects that are still running: \(store.effectsGoing)") }
  }
}
