// An executor that is turned by hand.

import Synchronization

/// Runs the jobs of actors, and of tasks that prefer it, one at a time when a test says so.
final class TestExecutor: SerialExecutor, TaskExecutor {
  // Jobs arrive on any thread. The lock is held to add a job and to take one out, but never while a
  // job runs: a job can enqueue others.
  private let jobs = Mutex<[UnownedJob]>([])

  /// The number of waiting jobs.
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
    // Taken out before it runs: a running job is not waiting, and must not run again.
    guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return false }
    // Both executors: the runtime asks where the job is, and code that is there needs no new job.
    job.runSynchronously(
      isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    return true
  }

  /// Runs jobs until none waits.
  func run() {
    // Checked again after each job, because the job can enqueue others.
    while step() {}
  }
}
