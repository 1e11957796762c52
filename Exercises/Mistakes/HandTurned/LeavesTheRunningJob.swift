// Takes a job out of the list when it has run: until then it is counted, and a job that calls
// `step()` is run again.

import Synchronization

/// Runs the jobs of actors, and of the tasks that prefer it, one at a time and when it is told to.
final class TestExecutor: SerialExecutor, TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  /// How many jobs wait.
  var count: Int { jobs.withLock { $0.count } }

  /// Adds a job to the end of the list. The Swift runtime calls it, on any thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs the job that has waited longest. False where none waits.
  @discardableResult
  func step() -> Bool {
    guard let job = jobs.withLock({ $0.first }) else { return false }
    job.runSynchronously(
      isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    _ = jobs.withLock { $0.removeFirst() }
    return true
  }

  /// Runs jobs until none waits.
  func run() {
    while step() {}
  }
}
