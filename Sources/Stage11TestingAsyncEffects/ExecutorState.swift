import Foundation

/// What the lock of an executor guards. Nothing is called under it but the plan.
final class ExecutorState: @unchecked Sendable {
  private let lock = NSCondition()
  /// What waits without a plan.
  var jobs: [UnownedJob] = []
  /// The names of tasks, without a plan.
  var names: [Int: @Sendable () -> String] = [:]
  /// The thread that is running a job of the actor.
  var thread: pthread_t?
  /// How many threads wait for a job.
  private(set) var waiters = 0
  let plan: Plan?

  init(plan: sending Plan?) {
    self.plan = plan
  }

  /// Whether there is a plan. It does not change, so no lock is needed.
  var isPlanned: Bool { plan != nil }

  /// Whether this thread is running a job of the actor.
  var isTurning: Bool {
    let current = pthread_self()
    return locked { $0.thread.map { pthread_equal($0, current) != 0 } ?? false }
  }

  func add(_ job: UnownedJob, isOnActor: Bool) {
    guard let plan else {
      return locked { state in
        state.jobs.append(job)
        if state.waiters > 0 { state.lock.broadcast() }
      }
    }
    let origin = JobOrigin(job, asksName: plan.guide.isDetailed)
    locked { _ in plan.add(job, isOnActor: isOnActor, origin) }
  }

  /// Waits until a job waits that can be run, or until the time has come.
  func waitForJob(until deadline: Date) {
    locked { state in
      state.waiters += 1
      while state.jobs.isEmpty, state.lock.wait(until: deadline) {}
      state.waiters -= 1
    }
  }

  func locked<Result>(_ body: (ExecutorState) -> Result) -> Result {
    lock.withLock { body(self) }
  }
}

/// The executor of an actor under a plan: its jobs come to the list of the test executor.
///
/// The test executor is told by it which jobs are the actor's, and runs the others off the actor. So
/// a task that goes on to the actor waits in line as it does outside of tests; without a plan it goes
/// on at once.
final class ActorSide: SerialExecutor {
  private let state: ExecutorState

  init(state: ExecutorState) {
    self.state = state
  }

  func enqueue(_ job: consuming ExecutorJob) {
    state.add(UnownedJob(job), isOnActor: true)
  }

  func isIsolatingCurrentContext() -> Bool? {
    state.isTurning
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }
}
