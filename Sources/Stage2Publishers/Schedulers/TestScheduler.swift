import Dispatch

/// A scheduler with a clock that only a test moves, so that no test of time has to wait.
///
/// Work that is due runs inside `advance(by:)` and `run()`, on the thread that calls them, in the
/// order of its time. If the times are equal, it runs in the order in which it was scheduled: work
/// that repeats keeps its place. If work schedules more work within the time advanced, that also
/// runs. Any thread can schedule work.
///
/// `TestScheduler()` has its own time, `DispatchQueue.test` that of a dispatch queue. After
/// combine-schedulers by Point-Free.
public final class TestScheduler<SchedulerTimeType: Strideable>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  /// There is nothing to choose.
  public typealias SchedulerOptions = Never

  private struct Work {
    var moment: SchedulerTimeType
    /// The number of the scheduled work. Work that repeats keeps its number.
    let number: Int
    /// The time between a moment of the work and its next moment, if it repeats.
    let interval: SchedulerTimeType.Stride?
    let action: () -> Void

    func isDue(before other: Work) -> Bool {
      moment == other.moment ? number < other.number : moment < other.moment
    }
  }

  private let lock = Lock()
  private var time: SchedulerTimeType
  private var lastNumber = 0
  /// The latest is first, so that the work due next is removed from the end.
  private var pending: [Work] = []

  /// Creates a scheduler whose clock shows a moment.
  public init(now: SchedulerTimeType) {
    time = now
  }

  /// Creates a scheduler whose clock shows zero.
  public convenience init() where SchedulerTimeType == VirtualTime {
    self.init(now: VirtualTime(nanoseconds: 0))
  }

  /// The present moment of the virtual clock.
  public var now: SchedulerTimeType { lock.locked { time } }

  /// No tolerance is needed.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Moves the clock forward and runs what becomes due, each piece of work at its own moment.
  public func advance(by interval: SchedulerTimeType.Stride = 0) {
    let end = now.advanced(by: interval)
    while let work = takeNext(until: end) {
      work.action()
    }
    lock.locked { time = max(time, end) }
  }

  /// Runs all scheduled work, and the work that it schedules, moving the clock as far as needed.
  ///
  /// Work that repeats has no end. So when the clock has moved a hundred thousand times in one
  /// call, the program stops, with a message in a debug build. Cancel such work, or use
  /// `advance(by:)`.
  public func run() {
    var (moment, moves) = (now, 0)
    while let work = takeNext(until: nil) {
      if work.moment > moment { moves += 1 }
      moment = work.moment
      precondition(
        moves <= 100_000,
        """
        The clock of a test scheduler has moved \(moves) times, and work is still scheduled: \
        some work repeats. Cancel it, or use advance(by:).
        """)
      work.action()
    }
  }

  /// The number of pieces of work that have not run yet.
  public var pendingCount: Int { lock.locked { pending.count } }

  private func takeNext(until end: SchedulerTimeType?) -> Work? {
    lock.locked {
      guard let next = pending.last, next.moment <= end ?? next.moment else { return nil }
      pending.removeLast()
      time = next.moment
      if let interval = next.interval {
        var again = next
        again.moment = next.moment.advanced(by: interval)
        insert(again)
      }
      return next
    }
  }

  private func add(
    at moment: SchedulerTimeType, every interval: SchedulerTimeType.Stride? = nil,
    _ action: @escaping () -> Void
  ) -> Int {
    lock.locked {
      lastNumber += 1
      insert(
        Work(moment: max(moment, time), number: lastNumber, interval: interval, action: action))
      return lastNumber
    }
  }

  private func insert(_ work: Work) {
    var (low, high) = (0, pending.count)
    while low < high {
      let middle = (low + high) / 2
      if work.isDue(before: pending[middle]) { low = middle + 1 } else { high = middle }
    }
    pending.insert(work, at: low)
  }

  /// Runs a closure when the clock is moved next, even by nothing.
  public func schedule(options: Never?, _ action: @escaping () -> Void) {
    _ = add(at: now, action)
  }

  /// Runs a closure when the clock has reached a moment.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) {
    _ = add(at: date, action)
  }

  /// Runs a closure when the clock has reached a moment, and after each interval, until canceled.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    precondition(interval > 0, "repeating work needs an interval above zero: \(interval)")
    let number = add(at: date, every: interval, action)
    return AnyCancellable { self.remove(number: number) }
  }

  private func remove(number: Int) {
    let removed = lock.locked {
      pending.firstIndex { $0.number == number }.map { pending.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }
}

extension DispatchQueue {
  /// A scheduler in place of a queue: its time is a queue's, and only a test moves it.
  public static var test: TestScheduler<SchedulerTimeType> {
    // Dispatch takes a moment of zero for the present one.
    TestScheduler(now: SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1)))
  }
}
