/// Runs the tasks of a test, one job at a time and when it is told to.
///
/// While a test turns it, whatever the test's code does with tasks comes to its list: the main
/// actor's jobs, those of other actors, and what would run in the pool. The code need not know of
/// it. What has waited longest is next; for the executor of an `Order`, `everyOrder` chooses.
///
/// `withTestExecutor`, `everyOrder` and `TestStore` make one. Work that is really elsewhere, a
/// request for example, is not waited for: `run()` ends when the list is empty.
///
/// An actor that takes its executor from outside may have it, too, as long as the test goes on.
public final class TestExecutor: SerialExecutor {
  let list: JobList

  /// The time of the test. It stands still until `advance(by:)` moves it.
  public let clock: TestClock

  init(list: JobList = JobList()) {
    self.list = list
    clock = TestClock(list: list)
  }

  /// How many jobs wait.
  public var count: Int { list.count }

  /// Runs the job that is next. False where none waits.
  @discardableResult
  public func step() -> Bool {
    list.step()
  }

  /// Runs jobs until none waits, including those that come meanwhile.
  ///
  /// A task that yields in a loop always has another job. After a hundred thousand this returns,
  /// and the test fails.
  public func run() {
    list.run()
  }

  /// Moves the time forward, and wakes the tasks that have slept until then. Jobs run before the
  /// first task wakes, and after those that wake at the same moment.
  ///
  /// Tasks sleep on `clock`, or, on Linux, by `Task.sleep`.
  public func advance(by duration: Duration) {
    list.advance(to: list.now + duration)
  }

  /// Adds a job of an actor that has this executor. The Swift runtime calls it, from any thread.
  public func enqueue(_ job: consuming ExecutorJob) {
    list.standIns.add(UnownedJob(job), to: .actor)
  }

  /// The executor as an actor refers to it.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    list.standIns.actorReference
  }
}
