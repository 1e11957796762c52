import Foundation

#if canImport(FoundationNetworking)
  extension RunLoop {
    /// A moment on the clock of run loops. Apple's systems have this type already.
    public struct SchedulerTimeType: Strideable, Hashable {
      /// The moment as Foundation's type.
      public var date: Date

      /// Creates a moment from Foundation's type.
      public init(_ date: Date) {
        self.date = date
      }

      /// Returns the distance from this moment to another.
      public func distance(to other: SchedulerTimeType) -> Stride {
        Stride(other.date.timeIntervalSince(date))
      }

      /// Returns the moment that is later by `n`.
      public func advanced(by n: Stride) -> SchedulerTimeType {
        SchedulerTimeType(date.addingTimeInterval(n.timeInterval))
      }

      /// An interval of a run loop's time, in seconds.
      public struct Stride: SchedulerInterval, ExpressibleByFloatLiteral {
        /// The length in seconds.
        public var magnitude: TimeInterval

        /// The length in seconds.
        public var timeInterval: TimeInterval { magnitude }

        /// Creates an interval of so many seconds.
        public init(magnitude: TimeInterval) {
          self.magnitude = magnitude
        }
        /// Creates an interval of so many seconds.
        public init(_ timeInterval: TimeInterval) {
          magnitude = timeInterval
        }
        /// Creates an interval of so many seconds.
        public init(floatLiteral value: TimeInterval) {
          magnitude = value
        }

        /// Returns an interval of so many seconds.
        public static func seconds(_ s: Int) -> Stride {
          Stride(Double(s))
        }
        /// Returns an interval of so many seconds, and fractions of one.
        public static func seconds(_ s: Double) -> Stride {
          Stride(s)
        }
        /// Returns an interval of so many thousandths of a second.
        public static func milliseconds(_ ms: Int) -> Stride {
          Stride(Double(ms) / 1e3)
        }
        /// Returns an interval of so many millionths of a second.
        public static func microseconds(_ us: Int) -> Stride {
          Stride(Double(us) / 1e6)
        }
        /// Returns an interval of so many billionths of a second.
        public static func nanoseconds(_ ns: Int) -> Stride {
          Stride(Double(ns) / 1e9)
        }
      }
    }

    /// A run loop's options for a piece of work: there is nothing to choose.
    public struct SchedulerOptions {
      /// Creates options.
      public init() {}
    }
  }

  extension RunLoop: Scheduler {
    /// The present moment.
    public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

    /// A run loop needs no tolerance.
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }

    /// Runs a closure in the run loop's next iteration, in the order of the calls. A run loop that
    /// sleeps is woken for it.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      nonisolated(unsafe) let action = action
      perform { action() }
      // `perform` does not wake the run loop. A timer that is due does.
      add(Timer(fire: Date(), interval: 0, repeats: false) { _ in }, forMode: .default)
    }

    /// Runs a closure on the run loop at or after a moment.
    public func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) {
      nonisolated(unsafe) let action = action
      let timer = Timer(fire: date.date, interval: 0, repeats: false) { _ in action() }
      timer.tolerance = tolerance.timeInterval
      add(timer, forMode: .default)
    }

    /// Runs a closure on the run loop at a moment and after each interval, until canceled.
    public func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) -> any Cancellable {
      nonisolated(unsafe) let action = action
      let timer = Timer(fire: date.date, interval: interval.timeInterval, repeats: true) { _ in
        action()
      }
      timer.tolerance = tolerance.timeInterval
      add(timer, forMode: .default)
      return AnyCancellable { timer.invalidate() }
    }
  }
#else
  // Apple's RunLoop has these types and methods already, for Combine.
  extension RunLoop.SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {}
  extension RunLoop: Scheduler {}
#endif
