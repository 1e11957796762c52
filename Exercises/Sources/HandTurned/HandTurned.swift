// An executor that is turned by hand.
//
// Chapter: Chapters/11-TestingAsyncEffects/README.md, "Who runs a task's jobs?"
// Stage:   Sources/Stage10AsyncEffects
// Hints:   Exercises/Hints/HandTurned.md
//
// A task runs in pieces, from one suspension to the next. The Swift runtime calls such a piece a
// job, and hands it to an executor, which runs it. Write the executor for tests: jobs wait until it
// is told to run them. One object is the executor of actors and the one that tasks prefer, so that
// all their jobs come to one list.
//
// - `enqueue` puts a job at the end of the list, and runs nothing, also inside a job. The runtime
//   calls it on any thread, also on two at the same moment, and while a job runs.
// - `step()` runs the job that has waited longest, on the thread that calls it, and returns true
//   when that is done. Nothing else decides which job is next: not its priority, nor who has
//   brought it, nor on which thread. Where no job waits, `step()` returns false at once.
// - `run()` runs jobs in the same order until none waits, those included that come meanwhile.
// - `count` is how many jobs wait. One that is running does not wait.
// - Each job is run once. A task that goes on after a suspension brings a job again, and that is
//   run as well.
// - A job may call `step()`, `run()` and `count`. What waits is then run inside it.
// - No lock is held while a job runs: it may wait for a thread that brings a job.
// - A job runs on both executors that the object is. So an actor's code finds itself on its actor,
//   and an actor's task that prefers the executor takes one job from its start to its first
//   suspension, also when it calls another such actor in between.
// - Thousands of jobs may wait, and each may bring the next one. `run()` takes no deeper stack for
//   that.
// - One thread at a time turns the executor, but it need not always be the same one.
// - Each executor has a list of its own. It is released when nobody has it any more and no job
//   waits.
//
// `UnownedJob(job)` is what can be kept of a job. It has `runSynchronously`, in three forms.

/// Runs the jobs of actors, and of the tasks that prefer it, one at a time and when it is told to.
final class TestExecutor: SerialExecutor, TaskExecutor {
  // TODO: Keep the jobs in a list, and run them when it is asked for.

  /// How many jobs wait.
  var count: Int { 0 }

  /// Adds a job to the end of the list. The Swift runtime calls it, on any thread.
  func enqueue(_ job: consuming ExecutorJob) {}

  /// Runs the job that has waited longest. False where none waits.
  @discardableResult
  func step() -> Bool { false }

  /// Runs jobs until none waits.
  func run() {}
}
