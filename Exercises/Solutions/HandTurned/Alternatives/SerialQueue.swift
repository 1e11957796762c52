// Guards the list with a queue instead of a lock, and adds jobs with `async`, so that a thread that
// enqueues a job does not wait. Good where jobs arrive from threads that must not wait.

import Foundation

/// Runs the jobs of actors, and of tasks that prefer it, one at a time when a test says so.
final class TestExecutor: SerialExecutor, TaskExecutor, @unchecked Sendable {
  // The queue is serial, so a later question is answered after earlier jobs have been added.
  private let queue = DispatchQueue(label: "jobs")
  private var jobs: [UnownedJob] = []

  /// The number of waiting jobs.
  var count: Int { queue.sync { jobs.count } }

  /// Adds a job to the end of the list. The Swift runtime calls it, on any thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { self.jobs.append(job) }
  }

  /// Runs the job that has waited longest. False where none waits.
  @discardableResult
  func step() -> Bool {
    guard let job = queue.sync(execute: { jobs.isEmpty ? nil : jobs.removeFirst() }) else {
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
