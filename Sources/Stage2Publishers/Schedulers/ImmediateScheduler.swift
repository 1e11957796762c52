/// A scheduler that runs everything immediately, on the caller's thread, whatever time was asked
/// for.
///
/// For tests and for code that wants a scheduler but needs none.
public struct ImmediateScheduler: Scheduler {
  /// A moment on a clock that stands still.
  public struct SchedulerTimeType: Strideable {
    /// The distance of two moments, in no unit in particular.
    public struct Stride: SchedulerInterval {
      /// The distance.
      public var magnitude: Int

      /// Makes a distance.
      public init(magnitude: Int) {
        self.magnitude = magnitude
      }
      /// Makes a distance.
      public init(_ value: Int) {
        magnitude = value
      }
    }

    /// Every moment is the same one.
    public func distance(to other: SchedulerTimeType) -> Stride {
      0
    }

    /// Every moment is the same one.
    public func advanced(by n: Stride) -> SchedulerTimeType {
      self
    }
  }

  /// There is nothing to choose.
  public typealias SchedulerOptions = Never

  /// The only one there is; all of them are alike.
  public static let shared = ImmediateScheduler()

  /// The one moment there is.
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
