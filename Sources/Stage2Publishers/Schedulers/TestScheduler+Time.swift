extension TestScheduler {
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
}
