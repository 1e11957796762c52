// `receive` of a test store.
//
// Chapter: Chapters/9-TestingEffects/README.md, "How does a test store wait?"
// Stage:   Sources/Stage9TestingEffects
// Hints:   Exercises/Hints/TestStore.md
//
// A test store reports where a test is wrong. `MiniTestStore` lets a small store do the work
// (`MiniStore`, in Exercises/Sources/ExerciseSupport). `send` is given. Write the other four
// methods:
//
// - The small store calls `answered` when it has reduced an effect's answer. Remember what
//   `receive` needs.
// - `receive` takes the oldest answer. It reports a different action. It also reports if `change`
//   does not turn `value` into the value right after that answer.
// - Without an answer, `receive` reports that and does nothing else.
// - After a wrong step, `value` is still what the store had, so the next step can be right.
// - `takeUnreceived` returns the actions not received, in order, and forgets them.
// - `finish` reports answers not received, and effects still running (`effectsGoing`).
//
// Report nothing that is right.

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

  // TODO: Write the four methods. Add whatever the test store has to remember.

  private func answered(_ action: Action) {
  }

  /// Receives what an effect has answered. `change` is as in `send`.
  func receive(_ action: Action, _ change: (inout Value) -> Void = { _ in }) {
  }

  private func takeUnreceived() -> [Action] {
    return []
  }

  /// Ends the test.
  func finish() {
  }
}
