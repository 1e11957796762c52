/// An interval of a scheduler's time that is one number, and has the number's arithmetic.
///
/// The common part of the intervals of this layer's schedulers. An integer literal counts seconds,
/// a magnitude that is an `Int` nanoseconds.
public protocol SchedulerInterval: SchedulerTimeIntervalConvertible, SignedNumeric, Comparable,
  Hashable
where Magnitude: SignedNumeric {
  /// Creates an interval of this length, which can be negative.
  init(magnitude: Magnitude)
}

extension SchedulerInterval {
  /// Creates an interval of so many seconds.
  public init(integerLiteral value: Int) {
    self = .seconds(value)
  }

  /// Creates an interval of this length, if it can be that long.
  public init?<T: BinaryInteger>(exactly source: T) {
    guard let magnitude = Magnitude(exactly: source) else { return nil }
    self.init(magnitude: magnitude)
  }

  /// Whether the left interval is shorter.
  public static func < (left: Self, right: Self) -> Bool {
    left.magnitude < right.magnitude
  }

  /// Adds both intervals.
  public static func + (left: Self, right: Self) -> Self {
    Self(magnitude: left.magnitude + right.magnitude)
  }

  /// Subtracts one interval from another.
  public static func - (left: Self, right: Self) -> Self {
    Self(magnitude: left.magnitude - right.magnitude)
  }

  /// Multiplies an interval; the right interval's length is the number of times.
  public static func * (left: Self, right: Self) -> Self {
    Self(magnitude: left.magnitude * right.magnitude)
  }

  /// Multiplies an interval, in place.
  public static func *= (left: inout Self, right: Self) {
    left = left * right
  }
}

/// Intervals that count nanoseconds stop at the longest and at the shortest possible interval.
extension SchedulerInterval where Magnitude == Int {
  /// Adds both intervals.
  public static func + (left: Self, right: Self) -> Self {
    Self(magnitude: left.magnitude.addingSaturated(right.magnitude))
  }

  /// Subtracts one interval from another.
  public static func - (left: Self, right: Self) -> Self {
    Self(magnitude: left.magnitude.subtractingSaturated(right.magnitude))
  }

  /// Multiplies an interval; the right interval's length is the number of times.
  public static func * (left: Self, right: Self) -> Self {
    Self(magnitude: left.magnitude.multipliedSaturated(by: right.magnitude))
  }

  /// Returns an interval of so many seconds.
  public static func seconds(_ s: Int) -> Self {
    Self(magnitude: s.multipliedSaturated(by: 1_000_000_000))
  }

  /// Returns an interval of so many seconds, and fractions of one.
  public static func seconds(_ s: Double) -> Self {
    Self(magnitude: Int(exactly: (s * 1e9).rounded()) ?? (s < 0 ? .min : .max))
  }

  /// Returns an interval of so many thousandths of a second.
  public static func milliseconds(_ ms: Int) -> Self {
    Self(magnitude: ms.multipliedSaturated(by: 1_000_000))
  }

  /// Returns an interval of so many millionths of a second.
  public static func microseconds(_ us: Int) -> Self {
    Self(magnitude: us.multipliedSaturated(by: 1000))
  }

  /// Returns an interval of so many billionths of a second.
  public static func nanoseconds(_ ns: Int) -> Self {
    Self(magnitude: ns)
  }
}

/// Arithmetic for times, which stops at the largest and at the smallest number.
extension Int {
  func addingSaturated(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  func subtractingSaturated(_ other: Int) -> Int {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }

  func multipliedSaturated(by other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
  }
}
