/// Runs what the effects of a store do off its actor, in the place of the pool, and runs it when it
/// is told to: for tests.
public protocol EffectExecutor: TaskExecutor {
  /// Runs the job that was enqueued last, and returns.
  ///
  /// A store calls it when it has started a task. In Swift 6.3 even an immediate task is enqueued
  /// when it prefers an executor, because the job that starts it prefers none.
  func runLastJob()
}
