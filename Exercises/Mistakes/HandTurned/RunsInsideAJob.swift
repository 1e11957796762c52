// Runs what a job brings at once, inside that job: only what comes from outside waits.

import Synchronization

/// Runs the jobs of actors, and of the tasks that prefer it, one at a time and when it is told to.
final class TestExecutor: SerialExecutor, TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isRunning = false
  }

  private let state = Mutex(State())

  /// How many jobs wait.
  var count: Int { state.withLock { $0.jobs.count } }

  /// Adds a job to the end of the list. The Swift runtime calls it, on any thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isRunning = state.withLock { state in
      if !state.isRunning { state.jobs.append(job) }
      return state.isRunning
    }
    if isRunning { run(job) }
  }

  /// Runs the job that has waited longest. False where none waits.
  @discardableResult
  func step() -> Bool {
    guard let job = state.withLock({ $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }) else {
      return false
    }
    run(job)
    return true
  }

  /// Runs jobs until none waits.
  func run() {
    while step() {}
  }

  private func run(_ job: UnownedJob) {
    let before = state.withLock { state in
      defer { state.isRunning = true }
      return state.isRunning
    }
    job.runSynchronously(
      isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    state.withLock { $0.isRunning = before }
  }
}
