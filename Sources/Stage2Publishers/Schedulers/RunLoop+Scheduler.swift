import Foundation

#if canImport(FoundationNetworking)
  extension RunLoop {
    /// A moment on the clock of run loops. Apple's systems have this type already.
    public struct SchedulerTimeType: Strideable, Hashable {
      /// The moment, as Foundation has it.
      public var date: Date

      /// Makes a moment of Foundation's.
      public init(_ date: Date) {
        self.date = date
      }

      /// How long it is from this moment to another one.
      public func distance(to other: SchedulerTimeType) -> Stride {
        Stride(other.date.timeIntervalSince(date))
      }

      /// The moment so much later.
      public func advanced(by n: Stride) -> SchedulerTimeType {
        SchedulerTimeType(date.addingTimeInterval(n.timeInterval))
      }

      /// An interval of a run loop's time, in seconds.
      public struct Stride: SchedulerInterval, ExpressibleByFloatLiteral {
        /// The length in seconds.
        public var magnitude: TimeInterval

        /// The length in seconds.
        public var timeInterval: TimeInterval { magnitude }

        /// Makes an interval of so many seconds.
        public init(magnitude: TimeInterval) {
          self.magnitude = magnitude
        }
        /// Makes an interval of so many seconds.
        public init(_ timeInterval: TimeInterval) {
          magnitude = timeInterval
        }
        /// Makes an interval of so many seconds.
        public init(floatLiteral value: TimeInterval) {
          magnitude = value
        }

        /// So many seconds.
        public static func seconds(_ s: Int) -> Stride {
          Stride(Double(s))
        }
        /// So many seconds, and fractions of one.
        public static func seconds(_ s: Double) -> Stride {
          Stride(s)
        }
        /// So many thousandths of a second.
        public static func milliseconds(_ ms: Int) -> Stride {
          Stride(Double(ms) / 1e3)
        }
        /// So many millionths of a second.
        public static func microseconds(_ us: Int) -> Stride {
          Stride(Double(us) / 1e6)
        }
        /// So many billionths of a second.
        public static func nanoseconds(_ ns: Int) -> Stride {
          Stride(Double(ns) / 1e9)
        }
      }
    }

    /// What a run loop is told about a piece of work: there is nothing to choose.
    public struct SchedulerOptions {
      /// Makes options.
      public init() {}
    }
  }

  extension RunLoop: Scheduler {
    /// The present moment.
    public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

    /// A run loop needs no tolerance.
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }

    /// Runs a closure when the run loop comes round next, in the order of the calls. A run loop
    /// that sleeps is woken for it.
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
