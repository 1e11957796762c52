// `receive` of a test store.

import ExerciseSupport
import Stage2Publishers

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
    // What the test says starts from the value that the test knows, which is not the store's.
    var expected = value
    change(&expected)
    // Two checks: another action may lead to the same value, and the same action to another one.
    if received.action != action { report("\(received.action) was received, and not \(action)") }
    if received.value != expected {
      report("\(received.action) leads to \(received.value), and not to \(expected)")
    }
    // The real value also after a failure. With the expected one, each later step would fail.
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
    if store.effectsGoing > 0 { report("effects that are still going: \(store.effectsGoing)") }
  }
}

// The small store, which is given.

/// A store that says what effects answer.
final class MiniStore<Value, Action> {
  private(set) var value: Value
  /// Is called for each answer of an effect: after it is reduced, before its own effect is started.
  var whenAnswered: (Action) -> Void = { _ in }
  /// How many effects have started and not completed.
  var effectsGoing: Int { going.count }

  private let reducer: SingleReducer<Value, Action>
  private var going: [Int: AnyCancellable?] = [:]
  private var lastKey = 0

  init(initialValue: Value, reducer: @escaping SingleReducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  /// Returns the value right after the action. By then, effects may have answered, and changed it.
  func send(_ action: Action) -> Value {
    let effect = reducer(&value, action)
    let newValue = value
    start(effect)
    return newValue
  }

  private func start(_ effect: Effect<Action>) {
    lastKey += 1
    let key = lastKey
    going.updateValue(nil, forKey: key)
    let cancellable = effect.sink(
      receiveCompletion: { [weak self] _ in self?.going.removeValue(forKey: key) },
      receiveValue: { [weak self] action in self?.reduce(action) })
    if going.keys.contains(key) { going.updateValue(cancellable, forKey: key) }
  }

  private func reduce(_ answer: Action) {
    let effect = reducer(&value, answer)
    whenAnswered(answer)
    start(effect)
  }
}
