// Has a list in which jobs arrive, and one, turned around, from which they are taken: to take a job
// moves no other one. Good where very many wait.

import Synchronization

/// Runs the jobs of actors, and of the tasks that prefer it, one at a time and when it is told to.
final class TestExecutor: SerialExecutor, TaskExecutor {
  private struct Jobs {
    /// In the order in which they came.
    var arrived: [UnownedJob] = []
    /// All of them older, the oldest one last.
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

  /// How many jobs wait.
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
