/// The time of a test, as a clock: it stands still until the test moves it.
///
/// `TestExecutor.clock` is one. Tasks that sleep on it wake in the order of their deadlines. With
/// equal deadlines they wake in the order in which they fell asleep; in `everyOrder`, in any order.
/// A canceled task wakes immediately, with a `CancellationError`.
public final class TestClock: Clock {
  /// A point in the clock's time.
  public struct Instant: InstantProtocol {
    /// The time since the beginning.
    public var offset: Duration

    /// Makes the point that is this long after the beginning.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// Returns the point that is this much later.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// Returns how much later the other point is.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    /// Returns whether one point is before the other.
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

  /// The clock distinguishes any two durations.
  public var minimumResolution: Duration { .zero }

  /// How many tasks are asleep, on this clock or, on Linux, by `Task.sleep`.
  public var sleepers: Int { list.sleeperCount }

  /// Sleeps until the deadline. If the deadline has passed, it does not sleep.
  ///
  /// - Throws: `CancellationError` if the task is canceled before that.
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

  /// Moves the time forward until no task is asleep, and wakes them all.
  ///
  /// A task that sleeps in a loop always sleeps again. After a hundred thousand wakes this returns,
  /// and the test fails: use `advance(by:)` for such a task.
  public func run() {
    list.advance(to: nil)
  }
}
