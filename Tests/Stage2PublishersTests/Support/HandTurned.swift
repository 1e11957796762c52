import Foundation

/// An executor that a test turns by hand: tasks that have it as their preference run on the test's
/// thread, inside `run()`, and nowhere else. So no test waits for a task.
final class HandTurned: TaskExecutor, @unchecked Sendable {
  private let lock = NSLock()
  private var jobs: [UnownedJob] = []

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    lock.withLock { jobs.append(job) }
  }

  /// Runs until every task has ended, or waits.
  func run() {
    while let job = nextJob() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func nextJob() -> UnownedJob? {
    lock.withLock { jobs.isEmpty ? nil : jobs.removeFirst() }
  }

  /// Starts a task, and runs it until it waits.
  @discardableResult func start(_ work: @escaping () async -> Void) -> Task<Void, Never> {
    nonisolated(unsafe) let work = work
    let task = Task(executorPreference: self) { await work() }
    run()
    return task
  }
}
