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
///
/// The executor of an `Order` is told which of the jobs that wait is next, by `everyOrder`.
public final class TestExecutor: SerialExecutor, EffectExecutor {
  private let state: ExecutorState
  /// What an actor has as its executor under a plan.
  private let actorSide: ActorSide?

  /// An executor without jobs.
  public init() {
    state = ExecutorState(plan: nil)
    actorSide = nil
  }

  /// An executor without jobs, which runs them as the plan has it.
  init(plan: sending Plan) {
    state = ExecutorState(plan: plan)
    actorSide = ActorSide(state: state)
  }

  /// Adds a job to the end of the list. The Swift runtime calls it, from any thread.
  public func enqueue(_ job: consuming ExecutorJob) {
    state.add(UnownedJob(job), isOnActor: false)
  }

  /// How many jobs wait.
  public var count: Int { state.locked { $0.jobs.count + ($0.plan?.count ?? 0) } }

  /// Runs the job that has waited longest, or that `everyOrder` chooses. False where none waits.
  @discardableResult
  public func step() -> Bool {
    if state.isPlanned {
      guard let next = withPlan({ plan in plan.next().map { ($0, plan.begin($0)) } }) else {
        return false
      }
      run(next.0, after: next.1)
      return true
    }
    guard let job = state.locked({ $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }) else {
      return false
    }
    run(job)
    return true
  }

  /// Runs jobs until none waits, including those that arrive meanwhile.
  ///
  /// A task that yields in a loop always has another job: call `step()` to run such a task.
  public func run() {
    while step() {}
  }

  /// Runs the job that came last, inside the one that is running. A store asks for it.
  public func runLastJob() {
    if state.isPlanned {
      let last = withPlan { plan in plan.last().map { ($0, plan.begin($0)) } }
      if let last { run(last.0, after: last.1) }
      return
    }
    guard let job = state.locked({ $0.jobs.popLast() }) else { return }
    run(job)
  }

  private func run(_ job: UnownedJob) {
    turn {
      job.runSynchronously(
        isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }
  }

  /// Runs what the plan has begun, and ends it.
  private func run(_ waiting: Plan.Waiting, after before: Int?) {
    switch waiting.work {
    case .wake(let wake):
      wake()
    case .job(let job, isOnActor: true):
      run(job)
    case .job(let job, isOnActor: false):
      turn(on: nil) { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
    withPlan { $0.end(before: before) }
  }

  /// Wakes several who have slept until the same moment, and runs jobs after each; under a plan these
  /// are chosen among the jobs, since Swift promises no order between them.
  func run(wakes: [() -> Void]) {
    if state.isPlanned {
      // One that has not ended after very many jobs runs no more of them.
      if withPlan({ $0.record.isOverLimit }) == true { return wakes.forEach { $0() } }
      withPlan { plan in wakes.forEach { plan.add(wake: $0) } }
      run()
    } else {
      for wake in wakes {
        wake()
        run()
      }
    }
  }

  /// Waits for a job that comes from another thread, until the time has come.
  func waitForJob(until deadline: Date) { state.waitForJob(until: deadline) }

  /// Whether somebody waits for a job.
  var isAwaited: Bool { state.locked { $0.waiters > 0 } }

  /// Names the task that calls it, for the order to be printed, and for a clock that says who sleeps.
  func name(_ name: @autoclosure @escaping @Sendable () -> String) {
    guard state.isPlanned else {
      guard let task = currentTask else { return }
      return state.locked { $0.names[task] = name }
    }
    guard state.plan?.guide.isDetailed == true else { return }
    let words = name()
    withPlan { $0.name(words) }
  }

  /// Forgets the name of the task that calls it.
  func removeName() {
    guard !state.isPlanned, let task = currentTask else { return }
    state.locked { $0.names[task] = nil }
  }

  /// The name of the task that calls it. Under a plan, the plan has the names.
  var nameOfTask: @Sendable () -> String {
    if state.isPlanned { return { "a task" } }
    if let name = currentTask.flatMap({ task in state.locked { $0.names[task] } }) { return name }
    let name = Task.name ?? "a task without a name"
    return { name }
  }

  /// What tells the task that calls it from other tasks that have not ended.
  private var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  /// Calls `body` as a job would be run.
  func turn<Result>(
    on thread: pthread_t? = pthread_self(), _ body: () throws -> Result
  ) rethrows -> Result {
    let before = state.locked { state in
      defer { state.thread = thread }
      return state.thread
    }
    defer { state.locked { $0.thread = before } }
    return try body()
  }

  /// Whether this thread is running a job. The Swift runtime asks it.
  public func isIsolatingCurrentContext() -> Bool? {
    state.isTurning
  }

  /// The executor as an actor refers to it.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    actorSide?.asUnownedSerialExecutor() ?? UnownedSerialExecutor(ordinary: self)
  }

  /// Notes the name of the task that calls it, where the order is to be printed.
  func noteName() {
    guard state.plan?.guide.isDetailed == true, let name = Task.name else { return }
    withPlan { $0.name(name) }
  }

  /// Reads or changes the plan, under the lock. Nil where there is none.
  @discardableResult
  func withPlan<Result>(_ body: (Plan) -> Result?) -> Result? {
    state.isPlanned ? state.locked { $0.plan.flatMap(body) } : nil
  }
}
