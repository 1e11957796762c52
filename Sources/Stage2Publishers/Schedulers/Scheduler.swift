/// An interval of time that can be made from the usual units.
public protocol SchedulerTimeIntervalConvertible {
  /// Returns an interval of so many seconds.
  static func seconds(_ s: Int) -> Self
  /// Returns an interval of so many seconds, and fractions of one.
  static func seconds(_ s: Double) -> Self
  /// Returns an interval of so many thousandths of a second.
  static func milliseconds(_ ms: Int) -> Self
  /// Returns an interval of so many millionths of a second.
  static func microseconds(_ us: Int) -> Self
  /// Returns an interval of so many billionths of a second.
  static func nanoseconds(_ ns: Int) -> Self
}

/// A type that determines where and when a closure runs.
public protocol Scheduler<SchedulerTimeType> {
  /// A moment on this scheduler's clock.
  associatedtype SchedulerTimeType: Strideable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

  /// The options for a piece of work beside its time.
  associatedtype SchedulerOptions

  /// The present moment.
  var now: SchedulerTimeType { get }

  /// The least tolerance that makes sense for this scheduler.
  var minimumTolerance: SchedulerTimeType.Stride { get }

  /// Runs a closure as soon as possible.
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)

  /// Runs a closure at or after a moment.
  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void)

  /// Runs a closure at or after a moment and then again after each interval, until the result is
  /// canceled.
  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable
}

extension Scheduler {
  /// Runs a closure as soon as possible.
  @inlinable public func schedule(_ action: @escaping () -> Void) {
    schedule(options: nil, action)
  }

  /// Runs a closure at or after a moment.
  @inlinable public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
    schedule(after: date, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs a closure at or after a moment and then again after each interval, until the result is
  /// canceled.
  @inlinable public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
  }
}
