// `receive` of a test store.
//
// Chapter: Chapters/9-TestingEffects/README.md, "How does a test store wait?"
// Stage:   Sources/Stage9TestingEffects
// Hints:   Exercises/Hints/TestStore.md
//
// A test store reports what a test does not say, or says wrongly. `MiniTestStore` has a small store
// do the work (`MiniStore`, in Exercises/Sources/ExerciseSupport), compares, and calls `report` where
// a test is wrong. `send` is given. Write the other four methods:
//
// - `answered` is called by the small store for each action that an effect has answered, in order.
//   The store has reduced it: `store.value` is the value after it. What the action's own effect
//   answers comes later. Remember what `receive` will need.
// - `receive` takes the oldest answer that was not received yet. It reports if its action is not
//   the one that the test says. It also reports if the value right after that answer is not the
//   value before it with `change` made to it. The value before it is `value`, which belongs to the
//   step before. The store may be further, because more may have been answered since. If there is
//   no answer to take, that is reported, and nothing else happens.
// - After a failure, too, `value` is what the store really had right after the answer that was
//   taken, also if its action was the wrong one. So one wrong line of a test is not reported again
//   in the next one.
// - `takeUnreceived` returns the actions that were answered and not received, in order, and forgets
//   them. `send` calls it, because a test has to receive each answer before it sends the next
//   action.
// - `finish` ends a test. It reports if there are answers that were not received, and if an effect
//   is still going. `store.effectsGoing` says how many are.
//
// What is right is not reported. What a report says is up to you, and so is whether two wrong
// things in one step are one report or two. Everything happens on one thread, and nothing waits.

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
