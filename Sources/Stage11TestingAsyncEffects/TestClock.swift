/// The time of a test, as a clock: it stands still until it is told to go on.
///
/// `TestExecutor.clock` is one. What sleeps on it wakes in the order of the deadlines, and where
/// these are equal in the order in which it fell asleep; in `everyOrder`, in any order. A task that
/// is canceled wakes immediately, with a `CancellationError`.
public final class TestClock: Clock {
  /// A point in the clock's time.
  public struct Instant: InstantProtocol {
    /// How long after the beginning it is.
    public var offset: Duration

    /// The point so long after the beginning.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The point so much later.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// How much later the other point is.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    /// Whether one point is before the other.
    public static func < (one: Instant, other: Instant) -> Bool {
      one.offset < other.offset
    }
  }

  private let list: JobList

  init(list: JobList) {
    self.list = list
  }

  /// The time.
  public var now: Instant { Instant(offset: list.now) }

  /// Any duration at all can be told from the next.
  public var minimumResolution: Duration { .zero }

  /// How many tasks are asleep, on this clock or, on Linux, by `Task.sleep`.
  public var sleepers: Int { list.sleeperCount }

  /// Sleeps until the time has come. A deadline that has passed is no reason to sleep.
  ///
  /// - Throws: `CancellationError` where the task is canceled before that.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = list.newSleep()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        list.fallAsleep(number, until: deadline.offset, continuation)
      }
    } onCancel: {
      list.wakeCanceled(number)
    }
  }

  /// Moves the time forward by a duration, as the executor's `advance(by:)` does.
  public func advance(by duration: Duration) {
    advance(to: now.advanced(by: duration))
  }

  /// Moves the time forward to an instant, as the executor's `advance(by:)` does.
  public func advance(to instant: Instant) {
    list.advance(to: instant.offset)
  }

  /// Moves the time forward until no task sleeps, and wakes them all.
  ///
  /// A task that sleeps in a loop always sleeps again. After a hundred thousand wakes this returns,
  /// and the test fails: use `advance(by:)` for such a task.
  public func run() {
    list.advance(to: nil)
  }
}
