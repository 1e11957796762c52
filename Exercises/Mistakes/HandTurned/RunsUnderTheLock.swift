// Holds its lock while a job runs: a job that waits for another thread, which brings a job, waits
// forever.

import Foundation

/// Runs the jobs of actors, and of the tasks that prefer it, one at a time and when it is told to.
final class TestExecutor: SerialExecutor, TaskExecutor, @unchecked Sendable {
  /// Guards the jobs. Recursive, because a job may bring others.
  private let lock = NSRecursiveLock()
  private var jobs: [UnownedJob] = []

  /// How many jobs wait.
  var count: Int { lock.withLock { jobs.count } }

  /// Adds a job to the end of the list. The Swift runtime calls it, on any thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    lock.withLock { jobs.append(job) }
  }

  /// Runs the job that has waited longest. False where none waits.
  @discardableResult
  func step() -> Bool {
    lock.withLock {
      if jobs.isEmpty { return false }
      jobs.removeFirst().runSynchronously(
        isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      return true
    }
  }

  /// Runs jobs until none waits.
  func run() {
    while step() {}
  }
}
