// Guards the list with a queue in the place of a lock, and adds jobs with `async`, so that who
// brings one does not wait for anybody. Good where jobs come from threads that may not wait.

import Foundation

/// Runs the jobs of actors, and of the tasks that prefer it, one at a time and when it is told to.
final class TestExecutor: SerialExecutor, TaskExecutor, @unchecked Sendable {
  // What is asked later comes after what was added before: the queue is serial.
  private let queue = DispatchQueue(label: "jobs")
  private var jobs: [UnownedJob] = []

  /// How many jobs wait.
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
