import Foundation
import Stage10AsyncEffects

/// A store for tests. A test states each action that is sent or received, and what it changes.
///
/// It is exhaustive: a change that the test does not state is a failure, and so is an action that
/// an effect has answered and that the test does not receive, and a task that has not ended at the
/// end.
///
///     let store = TestStore(initialValue: 0, reducer: counter, onFailure: record)
///     store.send(.increment) { $0 = 1 }
///     store.send(.double)
///     store.receive(.doubled(2)) { $0 = 2 }
///     store.finish()
///
/// It imports no test framework: it passes each failure to a closure, which records an issue. The
/// test continues after a failure, with the value that the store has.
///
/// The store lives on the main actor of the test. `receive` and `finish` run the jobs waiting
/// there. So a test awaits nothing, and nothing happens between two of its steps, unless it moves
/// the time with `executor.advance(by:)`. Inside `withTestExecutor` and `everyOrder` it has their
/// executor, elsewhere its own.
@MainActor
public final class TestStore<Value: Equatable & Sendable, Action: Equatable & Sendable> {
  /// The value after the last action that the test has sent or received.
  public internal(set) var value: Value

  /// The executor that runs the jobs of the store and of its effects.
  public let executor: TestExecutor

  /// Whether no other code has the executor.
  private let isAlone: Bool
  private let watch = Watch<Value, Action>()
  private var store: Store<Value, WatchedAction<Action>>?
  let patience: TimeInterval
  let onFailure: (TestFailure) -> Void
  private var isFinished = false

  /// Makes a test store of the value, which only the reducer changes.
  ///
  /// - Parameters:
  ///   - initialValue: The value before the first action.
  ///   - reducer: The reducer to test.
  ///   - patience: For how many seconds `receive` and `finish` wait for work that is really
  ///     elsewhere, as a request is. With 0 they do not wait.
  ///   - onFailure: The closure that receives each failure, on the test's thread.
  public init(
    initialValue: Value,
    reducer: @escaping Reducer<Value, Action>,
    patience: TimeInterval = 0,
    onFailure: @escaping (TestFailure) -> Void
  ) {
    let list = JobList.turningHere
    isAlone = list == nil
    executor = list.map(TestExecutor.init(list:)) ?? TestExecutor()
    value = initialValue
    self.patience = patience
    if patience > 0 { executor.list.withRecord { $0.isPatient = true } }
    self.onFailure = onFailure
    store = Store(initialValue: initialValue, reducer: watching(reducer, watch, executor.list))
  }

  isolated deinit {
    finish()
    // The canceled tasks run to their end.
    executor.list.turn { store = nil }
    run { false }
    if isAlone { executor.list.close(isOver: executor.list.cancelAll().isEmpty) }
  }

  /// Sends an action, as a user does.
  ///
  /// `change` changes the value from before the action into the value that is expected after it,
  /// and is nil if the action changes nothing. The test must first receive the effects' earlier
  /// answers. Waiting jobs keep waiting: the user is quicker than they are.
  public func send(
    _ action: Action,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column,
    _ change: ((inout Value) -> Void)? = nil
  ) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    isFinished = false
    let unreceived = watch.takeAll()
    executor.list.turn { _ = store?.send(watch.enter(action, at: location)) }
    let sent = watch.takeFirst()
    if let last = unreceived.last {
      fail(location, "Before \(action) is sent, \(demand(unreceived))")
      value = last.value
    }
    // No effect can have the test store, so the store was not handling an action.
    guard let sent else { return }
    expect(sent.value, after: change, action, location)
  }

  /// Receives the next action that an effect has answered, and runs jobs until there is one.
  ///
  /// `action` is the expected answer. `change` changes the value from before the action into the
  /// value that is expected after it, and is nil if the action changes nothing.
  public func receive(
    _ action: Action,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column,
    _ change: ((inout Value) -> Void)? = nil
  ) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    isFinished = false
    run { watch.hasReduced }
    guard let received = watch.takeFirst() else {
      let names = going.map(\.name)
      return fail(
        location,
        names.isEmpty
          ? "\(action) was not received: no effect is running that could answer."
          : "\(action) was not received\(inTime). "
            + "Effects of these actions are running: \(joined(names)).")
    }
    watch.setLocation(location, of: received.number)
    guard received.action == action else {
      value = received.value
      return fail(
        location,
        "Another action was received.\n\(described(from: action, to: received.action))")
    }
    expect(received.value, after: change, action, location)
  }

  /// Ends the test: no answer is left to be received, and no task is running.
  ///
  /// It runs jobs until none is waiting: a hundred thousand at most, because a task that yields in
  /// a loop always has a waiting job. A test store that is deallocated does the same, and then
  /// cancels the running tasks.
  public func finish() {
    guard !isFinished else { return }
    isFinished = true
    run { false }
    let unreceived = watch.takeAll()
    if let first = unreceived.first, let location = watch.location(of: first.number) {
      fail(location, "Before the test ends, \(demand(unreceived))")
    }
    if let last = unreceived.last { value = last.value }
    for task in going {
      guard let location = watch.location(of: task.number) else { continue }
      fail(
        location,
        """
        An effect of \(task.action)\(task.ids) is still running at the end of the test. Let it \
        end, or cancel it; a canceled task must end by itself.
        """)
    }
  }

  private var going: [Watch<Value, Action>.Going] { watch.going }

  /// Runs jobs until the condition holds, or none is waiting and none can arrive in time.
  private func run(until condition: () -> Bool) {
    let deadline = Date(timeIntervalSinceNow: patience)
    var jobs = 0
    while !condition() {
      if executor.step() {
        jobs += 1
        if jobs == 100_000 { return }
      } else {
        guard !going.isEmpty, Date() < deadline else { return }
        _ = executor.list.arrivals.wait(timeout: .now() + deadline.timeIntervalSinceNow)
      }
    }
  }
}
