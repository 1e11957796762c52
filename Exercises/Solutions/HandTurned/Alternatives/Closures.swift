// Has a list of closures, each of which runs a job. Good where other work than jobs is to wait in
// the same list.

import Synchronization

/// Runs the jobs of actors, and of the tasks that prefer it, one at a time and when it is told to.
final class TestExecutor: SerialExecutor, TaskExecutor {
  private let works = Mutex<[@Sendable () -> Void]>([])

  /// How many jobs wait.
  var count: Int { works.withLock { $0.count } }

  /// Adds a job to the end of the list. The Swift runtime calls it, on any thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let (serial, task) = (asUnownedSerialExecutor(), asUnownedTaskExecutor())
    works.withLock { works in
      // Unowned: who turns the executor has it.
      works.append { job.runSynchronously(isolatedTo: serial, taskExecutor: task) }
    }
  }

  /// Runs the job that has waited longest. False where none waits.
  @discardableResult
  func step() -> Bool {
    guard let work = works.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return false }
    work()
    return true
  }

  /// Runs jobs until none waits.
  func run() {
    while step() {}
  }
}
