// Has one list for all executors: whoever is turned runs the jobs of the others.

import Synchronization

/// Runs the jobs of actors, and of the tasks that prefer it, one at a time and when it is told to.
final class TestExecutor: SerialExecutor, TaskExecutor {
  private static let jobs = Mutex<[UnownedJob]>([])

  /// How many jobs wait.
  var count: Int { Self.jobs.withLock { $0.count } }

  /// Adds a job to the end of the list. The Swift runtime calls it, on any thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Self.jobs.withLock { $0.append(job) }
  }

  /// Runs the job that has waited longest. False where none waits.
  @discardableResult
  func step() -> Bool {
    guard let job = Self.jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
      return false
    }
    job.runSynchronously(
      isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    return true
  }

  /// Runs jobs until none waits.
  func run() {
    while step() {}
  }
}
