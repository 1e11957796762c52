/// A scheduler that runs everything immediately, on the caller's thread, regardless of the
/// requested time.
///
/// For tests and for code that requires a scheduler but needs none.
public struct ImmediateScheduler: Scheduler {
  /// A moment on a clock that never moves.
  public struct SchedulerTimeType: Strideable {
    /// The distance of two moments, in no particular unit.
    public struct Stride: SchedulerInterval {
      /// The distance.
      public var magnitude: Int

      /// Creates a distance.
      public init(magnitude: Int) {
        self.magnitude = magnitude
      }
      /// Creates a distance.
      public init(_ value: Int) {
        magnitude = value
      }
    }

    /// Returns zero: every moment is the same.
    public func distance(to other: SchedulerTimeType) -> Stride {
      0
    }

    /// Returns zero: every moment is the same.
    public func advanced(by n: Stride) -> SchedulerTimeType {
      self
    }
  }

  /// There is nothing to choose.
  public typealias SchedulerOptions = Never

  /// The only instance; all instances are alike.
  public static let shared = ImmediateScheduler()

  /// The only moment.
  public var now: SchedulerTimeType { SchedulerTimeType() }

  /// No tolerance is needed.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Runs the closure now.
  @inlinable public func schedule(options: Never?, _ action: @escaping () -> Void) {
    action()
  }

  /// Runs the closure now.
  @inlinable public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  /// Runs the closure now, once.
  @inlinable public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return AnyCancellable {}
  }
}
