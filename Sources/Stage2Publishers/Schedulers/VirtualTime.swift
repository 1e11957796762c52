/// A moment on the clock of a test scheduler, in nanoseconds since the scheduler was made.
///
/// Time ends with the largest number of nanoseconds, after 292 years: later moments equal that
/// moment.
public struct VirtualTime: Strideable, Hashable {
  /// Nanoseconds since the scheduler was made.
  public let nanoseconds: Int

  /// Creates a moment, so many nanoseconds after the scheduler was made.
  public init(nanoseconds: Int) {
    self.nanoseconds = nanoseconds
  }

  /// Returns the distance from this moment to another.
  public func distance(to other: VirtualTime) -> Stride {
    .nanoseconds(other.nanoseconds.subtractingSaturated(nanoseconds))
  }

  /// Returns the moment that is later by `n`.
  public func advanced(by n: Stride) -> VirtualTime {
    VirtualTime(nanoseconds: nanoseconds.addingSaturated(n.magnitude))
  }

  /// An interval of virtual time.
  public struct Stride: SchedulerInterval {
    /// The length in nanoseconds.
    public let magnitude: Int

    /// Creates an interval of so many nanoseconds.
    public init(magnitude: Int) {
      self.magnitude = magnitude
    }
  }
}
