/// Runs each job at once, on the thread that brings it.
///
/// So a task goes on before the call has returned that tells it to.
final class AtOnceExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}
