import Foundation
import Stage8CancellableEffects

/// A store for tests. A test states each action that is sent or received, and what it changes.
///
/// It is exhaustive: a change that the test does not state is a failure, and so is an action that
/// an effect has answered and that the test does not receive, and an effect that is still running
/// at the end.
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
/// Use it from one thread, which is not the thread of the effects' queue, and release it there.
public final class TestStore<Value: Equatable, Action: Equatable> {
  /// The value after the last action that the test has sent or received.
  public internal(set) var value: Value

  private let store: Store<Value, WatchedAction<Action>>
  private let watch: Watch<Value, Action>
  let queue: DispatchQueue?
  private let key = DispatchSpecificKey<Void>()
  let patience: TimeInterval
  let onFailure: (TestFailure) -> Void
  private var isSending = false
  private var isFinished = false

  /// Makes a test store of the value, which only the reducer changes.
  ///
  /// - Parameters:
  ///   - initialValue: The value before the first action.
  ///   - reducer: The reducer to test.
  ///   - queue: The serial queue on which effects deliver, to which the store is confined. Nil if
  ///     everything happens on the test's own thread, as on virtual time: then the store does not
  ///     wait, because no answer can arrive while it waits.
  ///   - patience: For how many seconds `receive` waits for an action, and `finish` for effects.
  ///   - onFailure: The closure that receives each failure, on the test's thread.
  public init(
    initialValue: Value,
    reducer: @escaping Reducer<Value, Action>,
    queue: DispatchQueue? = nil,
    patience: TimeInterval = 5,
    onFailure: @escaping (TestFailure) -> Void
  ) {
    let watch = Watch<Value, Action>()
    queue?.setSpecific(key: key, value: ())
    self.value = initialValue
    self.watch = watch
    self.store = Store(
      initialValue: initialValue,
      reducer: watching(reducer, watch) { [key] in
        queue == nil || DispatchQueue.getSpecific(key: key) != nil
      })
    self.queue = queue
    self.patience = patience
    self.onFailure = onFailure
  }

  deinit {
    finish()
    // A later key can have this key's address.
    queue?.setSpecific(key: key, value: nil)
  }

  /// Sends an action, as a user does.
  ///
  /// `change` changes the value from before the action into the value that is expected after it,
  /// and is nil if the action changes nothing. The test must first receive the effects' earlier
  /// answers. Sending from inside a reducer or an effect is a failure.
  public func send(
    _ action: Action,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column,
    _ change: ((inout Value) -> Void)? = nil
  ) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard !isSending else { return failInside(action, location) }
    isSending = true
    defer { isSending = false }
    isFinished = false
    // On the queue, no answer arrives between looking and sending.
    let unreceived = onQueue {
      let unreceived = watch.takeAll()
      store.send(watch.enter(action, at: location))
      return unreceived
    }
    if let last = unreceived.last {
      fail(location, "Before \(action) is sent, \(demand(unreceived))")
      value = last.value
    }
    guard let sent = watch.takeFirst(until: Date()) else {
      return failInside(action, location)
    }
    expect(sent.value, after: change, action, location)
  }

  /// Receives the next action that an effect has answered, and waits until there is one.
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
    let deadline = deadline
    guard
      let received = watch.takeFirst(until: deadline)
        ?? afterTurn({ watch.takeFirst(until: deadline) })
    else {
      let names = watch.numbersGoing(until: Date()).map { "\(watch.action(of: $0))" }
      return fail(
        location,
        names.isEmpty
          ? "\(action) was not received: no effect is running that could answer."
          : "\(action) was not received\(inTime). "
            + "Effects of these actions are running: \(list(names)).")
    }
    watch.setLocation(location, of: received.number)
    guard received.isOnQueue else {
      value = received.value
      return fail(
        location,
        "\(received.action) did not arrive on the store's queue. Let the effect deliver there, with receive(on:)."
      )
    }
    guard received.action == action else {
      value = received.value
      return fail(
        location,
        "Another action was received.\n\(described(from: action, to: received.action))")
    }
    expect(received.value, after: change, action, location)
  }

  /// Ends the test: no answer is left to be received, and no effect is running.
  ///
  /// It waits for effects that are about to complete. A test store that is deallocated does the
  /// same.
  public func finish() {
    guard !isFinished else { return }
    isFinished = true
    let deadline = deadline
    var going = watch.numbersGoing(until: deadline)
    if going.isEmpty { going = afterTurn { watch.numbersGoing(until: deadline) } }
    let unreceived = watch.takeAll()
    if let first = unreceived.first, let location = watch.location(of: first.number) {
      fail(location, "Before the test ends, \(demand(unreceived))")
    }
    if let last = unreceived.last { value = last.value }
    for number in going {
      guard let location = watch.location(of: number) else { continue }
      fail(
        location,
        """
        An effect of \(watch.action(of: number)) is still running at the end of the test. Let it \
        complete, or cancel it.
        """)
    }
  }

  /// Until when to wait for answers that can still arrive.
  private var deadline: Date {
    queue == nil ? Date() : Date(timeIntervalSinceNow: patience)
  }

  private func onQueue<Result>(_ body: () -> Result) -> Result {
    guard let queue else { return body() }
    dispatchPrecondition(condition: .notOnQueue(queue))
    return queue.sync(execute: body)
  }

  /// Calls `body` when the store is not handling an action, since the store can be about to start
  /// another effect. The wait for a busy queue is no longer than the wait for an effect.
  private func afterTurn<Result>(_ body: () -> Result) -> Result {
    let isOver = DispatchSemaphore(value: 0)
    if let queue {
      queue.async { isOver.signal() }
      _ = isOver.wait(timeout: .now() + patience)
    }
    return body()
  }
}
