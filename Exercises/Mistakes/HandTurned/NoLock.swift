// Does not guard the list: two threads that bring jobs at the same moment destroy it.

/// Runs the jobs of actors, and of the tasks that prefer it, one at a time and when it is told to.
final class TestExecutor: SerialExecutor, TaskExecutor, @unchecked Sendable {
  private var jobs: [UnownedJob] = []

  /// How many jobs wait.
  var count: Int { jobs.count }

  /// Adds a job to the end of the list. The Swift runtime calls it, on any thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.append(job)
  }

  /// Runs the job that has waited longest. False where none waits.
  @discardableResult
  func step() -> Bool {
    if jobs.isEmpty { return false }
    let job = jobs.removeFirst()
    job.runSynchronously(
      isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    return true
  }

  /// Runs jobs until none waits.
  func run() {
    while step() {}
  }
}
