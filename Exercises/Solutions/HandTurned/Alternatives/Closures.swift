// Keeps a list of closures, each of which runs a job. Good where other work should also wait in
// the same list.

import Synchronization

/// Runs the jobs of actors, and of tasks that prefer it, one at a time when a test says so.
final class TestExecutor: SerialExecutor, TaskExecutor {
  private let queued = Mutex<[@Sendable () -> Void]>([])

  /// The number of waiting jobs.
  var count: Int { queued.withLock { $0.count } }

  /// Adds a job to the end of the list. The Swift runtime calls it, on any thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let (serial, task) = (asUnownedSerialExecutor(), asUnownedTaskExecutor())
    queued.withLock { queued in
      // Unowned: the code that calls `step` retains the executor.
      queued.append { job.runSynchronously(isolatedTo: serial, taskExecutor: task) }
    }
  }

  /// Runs the job that has waited longest. False where none waits.
  @discardableResult
  func step() -> Bool {
    guard let work = queued.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return false }
    work()
    return true
  }

  /// Runs jobs until none waits.
  func run() {
    while step() {}
  }
}
