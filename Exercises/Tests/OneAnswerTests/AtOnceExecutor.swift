/// Runs each job immediately, on the thread that enqueues it.
///
/// So a task continues inside the call that resumes it.
final class AtOnceExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}
