/// A scheduler that runs everything at once, on the caller's thread, whatever time was asked for.
///
/// For tests and for code that wants a scheduler but needs none. After `Combine.ImmediateScheduler`.
public struct ImmediateScheduler: Scheduler {
  /// A moment on a clock that stands still.
  public struct SchedulerTimeType: Strideable {
    /// The distance of two moments, in no unit in particular.
    public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, Hashable {
      /// The distance.
      public var magnitude: Int

      /// Makes a distance.
      public init(_ value: Int) { magnitude = value }
      /// Makes a distance.
      public init(integerLiteral value: Int) { magnitude = value }
      /// Makes a distance, if the number is an Int.
      public init?<T: BinaryInteger>(exactly source: T) {
        guard let value = Int(exactly: source) else { return nil }
        magnitude = value
      }

      /// No time at all.
      public static func seconds(_ s: Int) -> Stride { 0 }
      /// No time at all.
      public static func seconds(_ s: Double) -> Stride { 0 }
      /// No time at all.
      public static func milliseconds(_ ms: Int) -> Stride { 0 }
      /// No time at all.
      public static func microseconds(_ us: Int) -> Stride { 0 }
      /// No time at all.
      public static func nanoseconds(_ ns: Int) -> Stride { 0 }

      /// Whether the left distance is less.
      public static func < (left: Stride, right: Stride) -> Bool {
        left.magnitude < right.magnitude
      }
      /// The sum of two distances.
      public static func + (left: Stride, right: Stride) -> Stride {
        Stride(left.magnitude + right.magnitude)
      }
      /// Adds a distance.
      public static func += (left: inout Stride, right: Stride) { left = left + right }
      /// The difference of two distances.
      public static func - (left: Stride, right: Stride) -> Stride {
        Stride(left.magnitude - right.magnitude)
      }
      /// Takes a distance away.
      public static func -= (left: inout Stride, right: Stride) { left = left - right }
      /// The product of two distances.
      public static func * (left: Stride, right: Stride) -> Stride {
        Stride(left.magnitude * right.magnitude)
      }
      /// Multiplies a distance.
      public static func *= (left: inout Stride, right: Stride) { left = left * right }
    }

    /// Every moment is the same one.
    public func distance(to other: SchedulerTimeType) -> Stride { 0 }

    /// Every moment is the same one.
    public func advanced(by n: Stride) -> SchedulerTimeType { self }
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
  @inlinable
  public func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

  /// Runs the closure now.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  /// Runs the closure now, once.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return AnyCancellable {}
  }
}
