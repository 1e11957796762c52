import Synchronization

/// Keeps the jobs of an actor, and of the tasks that prefer it, until the program runs them.
final class LittleExecutor: SerialExecutor, TaskExecutor {
  private let waiting = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    waiting.withLock { $0.append(job) }
  }

  /// Runs the job that has waited longest. False where none waits.
  func step() -> Bool {
    guard let job = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return false }
    job.runSynchronously(
      isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    return true
  }

  /// Runs jobs until none waits.
  func run() {
    while step() {}
  }

  /// How many jobs are waiting.
  var count: Int { waiting.withLock { $0.count } }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }
}
