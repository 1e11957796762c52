/// A scheduler with a clock that only a test moves, so that no test of time has to wait.
///
/// What is due runs inside `advance(by:)` and `run()`, on the thread that calls them, in the order of
/// its time, and in the order in which it was scheduled when the times are equal. Work that schedules
/// more work within the time advanced runs that too. May be scheduled on from any thread.
public final class TestScheduler: Scheduler {
  /// A moment on the virtual clock, in nanoseconds since the scheduler was made.
  public struct SchedulerTimeType: Strideable, Hashable {
    /// Nanoseconds since the scheduler was made.
    public let nanoseconds: Int

    /// Makes a moment, so many nanoseconds after the scheduler was made.
    public init(nanoseconds: Int) { self.nanoseconds = nanoseconds }

    /// How long it is from this moment to another one.
    public func distance(to other: SchedulerTimeType) -> Stride {
      Stride(nanoseconds: other.nanoseconds - nanoseconds)
    }

    /// The moment so much later.
    public func advanced(by n: Stride) -> SchedulerTimeType {
      SchedulerTimeType(nanoseconds: nanoseconds + n.nanoseconds)
    }

    /// An interval of virtual time.
    public struct Stride: SchedulerTimeIntervalConvertible, SignedNumeric, Comparable, Hashable {
      /// The length in nanoseconds.
      public let nanoseconds: Int

      /// Makes an interval of so many nanoseconds.
      public init(nanoseconds: Int) { self.nanoseconds = nanoseconds }
      /// Makes an interval of so many seconds.
      public init(integerLiteral value: Int) { self = .seconds(value) }
      /// Makes an interval of so many nanoseconds, if there are so many.
      public init?<T: BinaryInteger>(exactly source: T) {
        guard let nanoseconds = Int(exactly: source) else { return nil }
        self.nanoseconds = nanoseconds
      }

      /// The length in nanoseconds, whichever way it goes.
      public var magnitude: Int { abs(nanoseconds) }

      /// So many seconds.
      public static func seconds(_ s: Int) -> Stride { Stride(nanoseconds: s * 1_000_000_000) }
      /// So many seconds, and fractions of one.
      public static func seconds(_ s: Double) -> Stride {
        Stride(nanoseconds: Int((s * 1e9).rounded()))
      }
      /// So many thousandths of a second.
      public static func milliseconds(_ ms: Int) -> Stride { Stride(nanoseconds: ms * 1_000_000) }
      /// So many millionths of a second.
      public static func microseconds(_ us: Int) -> Stride { Stride(nanoseconds: us * 1000) }
      /// So many billionths of a second.
      public static func nanoseconds(_ ns: Int) -> Stride { Stride(nanoseconds: ns) }

      /// Whether the left interval is shorter.
      public static func < (left: Stride, right: Stride) -> Bool {
        left.nanoseconds < right.nanoseconds
      }
      /// Both intervals, one after the other.
      public static func + (left: Stride, right: Stride) -> Stride {
        Stride(nanoseconds: left.nanoseconds + right.nanoseconds)
      }
      /// Makes an interval longer.
      public static func += (left: inout Stride, right: Stride) { left = left + right }
      /// What is left of an interval without another one.
      public static func - (left: Stride, right: Stride) -> Stride {
        Stride(nanoseconds: left.nanoseconds - right.nanoseconds)
      }
      /// Makes an interval shorter.
      public static func -= (left: inout Stride, right: Stride) { left = left - right }
      /// An interval several times over; the right one's nanoseconds say how often.
      public static func * (left: Stride, right: Stride) -> Stride {
        Stride(nanoseconds: left.nanoseconds * right.nanoseconds)
      }
      /// Makes an interval several times as long.
      public static func *= (left: inout Stride, right: Stride) { left = left * right }
    }
  }

  /// There is nothing to choose.
  public typealias SchedulerOptions = Never

  private struct Work {
    let moment: SchedulerTimeType
    let number: Int
    let action: () -> Void
  }

  private let lock = Lock()
  private var time = SchedulerTimeType(nanoseconds: 0)
  private var lastNumber = 0
  /// The latest comes first, so that what is due next is removed from the end.
  private var pending: [Work] = []

  /// Makes a scheduler whose clock stands at zero.
  public init() {}

  /// The present moment of the virtual clock.
  public var now: SchedulerTimeType { lock.locked { time } }

  /// No tolerance is needed.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Moves the clock forward and runs what becomes due, each piece of work at its own moment.
  public func advance(by interval: SchedulerTimeType.Stride = 0) {
    let end = now.advanced(by: interval)
    while let work = takeNext(until: end) { work.action() }
    lock.locked { time = max(time, end) }
  }

  /// Runs everything that is scheduled, and what that schedules, moving the clock as far as needed.
  ///
  /// Never returns while something repeats: cancel it, or use `advance(by:)`.
  public func run() {
    while let work = takeNext(until: nil) { work.action() }
  }

  /// How many pieces of work have not run yet.
  public var pendingCount: Int { lock.locked { pending.count } }

  private func takeNext(until end: SchedulerTimeType?) -> Work? {
    lock.locked {
      guard let next = pending.last else { return nil }
      if let end, next.moment > end { return nil }
      time = next.moment
      return pending.removeLast()
    }
  }

  private func add(_ action: @escaping () -> Void, at moment: SchedulerTimeType) -> Int {
    lock.locked {
      lastNumber += 1
      let work = Work(moment: max(moment, time), number: lastNumber, action: action)
      var (low, high) = (0, pending.count)
      while low < high {
        let middle = (low + high) / 2
        if pending[middle].moment > work.moment { low = middle + 1 } else { high = middle }
      }
      pending.insert(work, at: low)
      return lastNumber
    }
  }

  /// Runs a closure when the clock is moved next, even by nothing.
  public func schedule(options: Never?, _ action: @escaping () -> Void) {
    _ = add(action, at: now)
  }

  /// Runs a closure when the clock has come to a moment.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) {
    _ = add(action, at: date)
  }

  /// Runs a closure when the clock has come to a moment, and after each interval, until cancelled.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    precondition(interval > 0, "work that repeats needs time to pass: \(interval)")
    let repetition = Repetition(scheduler: self, interval: interval, action: action)
    repetition.schedule(at: date)
    return AnyCancellable(repetition)
  }

  private final class Repetition: Cancellable {
    let scheduler: TestScheduler
    let interval: SchedulerTimeType.Stride
    let lock = Lock()
    var action: (() -> Void)?
    var number: Int?

    init(
      scheduler: TestScheduler, interval: SchedulerTimeType.Stride, action: @escaping () -> Void
    ) {
      self.scheduler = scheduler
      self.interval = interval
      self.action = action
    }

    func schedule(at moment: SchedulerTimeType) {
      let number = scheduler.add(
        { [self] in
          lock.locked { action }?()
          if lock.locked({ action != nil }) { schedule(at: moment.advanced(by: interval)) }
        }, at: moment)
      lock.locked { self.number = number }
    }

    func cancel() {
      let held = lock.locked {
        defer { action = nil }
        return (action, number)
      }
      held.1.map(scheduler.remove)
      withExtendedLifetime(held.0) {}
    }
  }

  private func remove(number: Int) {
    let removed = lock.locked {
      pending.firstIndex { $0.number == number }.map { pending.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }
}
