extension Subscribers {
  /// The number of values that a subscriber is ready to take.
  ///
  /// Demand is never negative. Arithmetic stops at none below and at `.unlimited` above, and
  /// `.unlimited` absorbs whatever is added to it or taken from it.
  public struct Demand: Hashable, Comparable, Codable, CustomStringConvertible {
    /// The number of values; `Int.max` means no limit, so that adding is one saturating sum.
    @usableFromInline let count: Int

    @inlinable init(count: Int) {
      self.count = count
    }

    /// As many values as there are.
    @inlinable public static var unlimited: Demand { Demand(count: .max) }

    /// No values; a subscriber's answer when it wants no more than it has already requested.
    @inlinable public static var none: Demand { Demand(count: 0) }

    /// Returns a demand for at most `value` values; a negative number is a programmer's error.
    @inlinable public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "a demand must not be negative (Reactive Streams 3.9): \(value)")
      return Demand(count: value)
    }

    /// The number of values, or nil if there is no limit.
    @inlinable public var max: Int? { self == .unlimited ? nil : count }

    /// Describes the demand: a number of values, or that there is no limit.
    public var description: String { max.map { "max(\($0))" } ?? "unlimited" }
  }
}

extension Subscribers.Demand {
  /// Whether the left demand is for fewer values.
  @inlinable public static func < (left: Self, right: Self) -> Bool {
    left.count < right.count
  }

  /// Adds both demands.
  @inlinable public static func + (left: Self, right: Self) -> Self {
    let (sum, overflow) = left.count.addingReportingOverflow(right.count)
    return overflow ? .unlimited : Self(count: sum)
  }

  /// Adds `right` values to a demand.
  @inlinable public static func + (left: Self, right: Int) -> Self {
    clamped(left, adding: right)
  }

  /// Adds a demand.
  @inlinable public static func += (left: inout Self, right: Self) {
    left = left + right
  }

  /// Adds a number of values.
  @inlinable public static func += (left: inout Self, right: Int) {
    left = left + right
  }

  /// Subtracts one demand from another.
  @inlinable public static func - (left: Self, right: Self) -> Self {
    left == .unlimited ? left : Self(count: Swift.max(left.count - right.count, 0))
  }

  /// Subtracts `right` values from a demand.
  @inlinable public static func - (left: Self, right: Int) -> Self {
    left == .unlimited || right == .min ? .unlimited : clamped(left, adding: -right)
  }

  /// Takes a demand away.
  @inlinable public static func -= (left: inout Self, right: Self) {
    left = left - right
  }

  /// Takes a number of values away.
  @inlinable public static func -= (left: inout Self, right: Int) {
    left = left - right
  }

  /// Multiplies a demand by `right`.
  @inlinable public static func * (left: Self, right: Int) -> Self {
    guard left != .unlimited else { return left }
    let (product, overflow) = left.count.multipliedReportingOverflow(by: right)
    return overflow && right > 0 ? .unlimited : Self(count: Swift.max(overflow ? 0 : product, 0))
  }

  /// Multiplies a demand.
  @inlinable public static func *= (left: inout Self, right: Int) {
    left = left * right
  }

  @inlinable static func clamped(_ left: Self, adding right: Int) -> Self {
    guard left != .unlimited else { return left }
    let (sum, overflow) = left.count.addingReportingOverflow(right)
    return overflow ? .unlimited : Self(count: Swift.max(sum, 0))
  }

  /// Whether both are the same number of values.
  @inlinable public static func == (left: Self, right: Int) -> Bool {
    left.max == right
  }
  /// Whether the demand is for another number of values.
  @inlinable public static func != (left: Self, right: Int) -> Bool {
    !(left == right)
  }
  /// Whether the demand is for fewer values; `.unlimited` never is.
  @inlinable public static func < (left: Self, right: Int) -> Bool {
    left != .unlimited && left.count < right
  }
  /// Whether the demand is for more values; `.unlimited` always is.
  @inlinable public static func > (left: Self, right: Int) -> Bool {
    !(left <= right)
  }
  /// Whether the demand is for so many values or fewer.
  @inlinable public static func <= (left: Self, right: Int) -> Bool {
    left != .unlimited && left.count <= right
  }
  /// Whether the demand is for so many values or more.
  @inlinable public static func >= (left: Self, right: Int) -> Bool {
    !(left < right)
  }
}
