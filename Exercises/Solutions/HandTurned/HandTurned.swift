// An executor that is turned by hand.

import Synchronization

/// Runs the jobs of actors, and of the tasks that prefer it, one at a time and when it is told to.
final class TestExecutor: SerialExecutor, TaskExecutor {
  // Jobs come on any thread. The lock is held to put a job in and to take one out, and never while
  // one runs: a job may bring others.
  private let jobs = Mutex<[UnownedJob]>([])

  /// How many jobs wait.
  var count: Int { jobs.withLock { $0.count } }

  /// Adds a job to the end of the list. The Swift runtime calls it, on any thread.
  func enqueue(_ job: consuming ExecutorJob) {
    // An `ExecutorJob` cannot be copied, and so cannot be in an array.
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs the job that has waited longest. False where none waits.
  @discardableResult
  func step() -> Bool {
    // Taken out before it runs: a job that runs does not wait, and is not to run again.
    guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return false }
    // Both executors: the runtime asks where the job is, and what is there already needs no job.
    job.runSynchronously(
      isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    return true
  }

  /// Runs jobs until none waits.
  func run() {
    // Asked anew after each job: it may have brought others.
    while step() {}
  }
}
