import Foundation
import Stage10AsyncEffects

/// Runs the jobs of an actor, and of the tasks that prefer it, one at a time and when it is told to.
///
/// It is the scheduler of tests for tasks. Jobs wait in a list, in the order in which they came, and
/// run on the thread that calls `step()` or `run()`. An actor has it as its executor (`TestHome` is
/// one), and a store's effects have it as their preference, so that what leaves the actor comes to
/// the same list: nothing runs in the pool. Jobs may come from any thread; one thread at a time turns
/// the executor.
///
/// Work that is really elsewhere, a request for example, is not waited for: `run()` ends when the
/// list is empty.
public final class TestExecutor: SerialExecutor, EffectExecutor {
  private let state = State()

  /// An executor without jobs.
  public init() {}

  /// Adds a job to the end of the list. The Swift runtime calls it, from any thread.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.locked { $0.jobs.append(job) }
  }

  /// How many jobs wait.
  public var count: Int { state.locked { $0.jobs.count } }

  /// Runs the job that has waited longest. False where none waits.
  @discardableResult
  public func step() -> Bool {
    guard let job = state.locked({ $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }) else {
      return false
    }
    run(job)
    return true
  }

  /// Runs jobs until none waits, those included that come meanwhile.
  public func run() {
    while step() {}
  }

  /// Runs the job that came last, inside the one that is running. A store asks for it.
  public func runLastJob() {
    guard let job = state.locked({ $0.jobs.popLast() }) else { return }
    run(job)
  }

  private func run(_ job: UnownedJob) {
    turn {
      job.runSynchronously(
        isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }
  }

  /// Calls `body` as a job would be run.
  func turn<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = state.locked { state in
      defer { state.thread = .current }
      return state.thread
    }
    defer { state.locked { $0.thread = before } }
    return try body()
  }

  /// Whether this thread is running a job. The Swift runtime asks it.
  public func isIsolatingCurrentContext() -> Bool? {
    state.locked { $0.thread === Thread.current }
  }

  /// The executor as an actor refers to it.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  /// What the lock guards. Nothing is called under it.
  private final class State: @unchecked Sendable {
    private let lock = NSLock()
    var jobs: [UnownedJob] = []
    /// The thread that is running a job.
    var thread: Thread?

    func locked<Result>(_ body: (State) -> Result) -> Result {
      lock.withLock { body(self) }
    }
  }
}
