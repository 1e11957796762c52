/// A scheduler with a clock that only a test moves, so that no test of time has to wait.
///
/// What is due runs inside `advance(by:)` and `run()`, on the thread that calls them, in the order of
/// its time, and in the order in which it was scheduled when the times are equal. Work that schedules
/// more work within the time advanced runs that too. May be scheduled on from any thread.
public final class TestScheduler: Scheduler {
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
