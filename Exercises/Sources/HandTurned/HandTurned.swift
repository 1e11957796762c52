// An executor that is turned by hand.
//
// Chapter: Chapters/11-TestingAsyncEffects/README.md, "Who runs a task's jobs?"
// Stage:   Sources/Stage10AsyncEffects
// Hints:   Exercises/Hints/HandTurned.md
//
// The runtime runs a task in pieces, called jobs, and passes each one to an executor. Write one for
// tests, whose jobs wait until a test runs them.
//
// - `enqueue` adds a job to the end of the list and runs nothing.
// - `step()` runs the job that has waited longest, on the caller's thread, and returns true.
//   Without a job it returns false.
// - `run()` runs jobs in that order until none waits, even new ones. There can be thousands.
// - `count` is the number of waiting jobs, without the running one.
// - A job can call all three, or wait for a thread that enqueues another job.
// - A job runs on both executors that this object is: its actor's and its task's.
//
// Keep a job as `UnownedJob(job)`. It has three forms of `runSynchronously`.

/// Runs the jobs of actors, and of tasks that prefer it, one at a time when a test says so.
final class TestExecutor: SerialExecutor, TaskExecutor {
  // TODO: Keep the jobs in a list, and run them in `step()` and `run()`.

  /// The number of waiting jobs.
  var count: Int { 0 }

  /// Adds a job to the end of the list. The Swift runtime calls it, on any thread.
  func enqueue(_ job: consuming ExecutorJob) {}

  /// Runs the job that has waited longest. False where none waits.
  @discardableResult
  func step() -> Bool { false }

  /// Runs jobs until none waits.
  func run() {}
}
