/// Runs the tasks of a test, one job at a time, when the test says so.
///
/// While a test turns it, its list collects all jobs of the test's code: the jobs of the main actor
/// and of other actors, and the jobs for the pool. The code needs no change for this. The job that
/// has waited longest is next; for the executor of an `Order`, `everyOrder` chooses.
///
/// `withTestExecutor`, `everyOrder` and `TestStore` make one. `run()` ends when the list is empty:
/// it does not wait for work that is really elsewhere, for example a request.
///
/// An actor that takes its executor from outside can also have it, until the test ends.
public final class TestExecutor: SerialExecutor {
  let list: JobList

  /// The time of the test. It stands still until `advance(by:)` moves it.
  public let clock: TestClock

  init(list: JobList = JobList()) {
    self.list = list
    clock = TestClock(list: list)
  }

  /// How many jobs are waiting.
  public var count: Int { list.count }

  /// Runs the next job. False if none is waiting.
  @discardableResult
  public func step() -> Bool {
    list.step()
  }

  /// Runs jobs until none is waiting, including jobs that arrive while it runs.
  ///
  /// A task that yields in a loop always has another job. After a hundred thousand jobs this
  /// returns, and the test fails.
  public func run() {
    list.run()
  }

  /// Moves the time forward, and wakes the tasks whose sleep ends by then. Waiting jobs run before
  /// the first task wakes, and again after the tasks that wake at the same moment.
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
