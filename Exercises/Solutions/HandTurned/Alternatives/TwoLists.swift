// Adds jobs to one list, and takes them from a second, reversed one: taking a job moves no other
// job. Good where very many jobs wait.

import Synchronization

/// Runs the jobs of actors, and of tasks that prefer it, one at a time when a test says so.
final class TestExecutor: SerialExecutor, TaskExecutor {
  private struct Jobs {
    /// In the order in which they arrived.
    var arrived: [UnownedJob] = []
    /// The older jobs, the oldest one last.
    var next: [UnownedJob] = []

    mutating func takeFirst() -> UnownedJob? {
      if next.isEmpty {
        next = arrived.reversed()
        arrived = []
      }
      return next.popLast()
    }
  }

  private let jobs = Mutex(Jobs())

  /// The number of waiting jobs.
  var count: Int { jobs.withLock { $0.arrived.count + $0.next.count } }

  /// Adds a job to the end of the list. The Swift runtime calls it, on any thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.arrived.append(job) }
  }

  /// Runs the job that has waited longest. False where none waits.
  @discardableResult
  func step() -> Bool {
    guard let job = jobs.withLock({ $0.takeFirst() }) else { return false }
    job.runSynchronously(
      isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    return true
  }

  /// Runs jobs until none waits.
  func run() {
    while step() {}
  }
}
