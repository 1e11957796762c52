import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  extension DispatchQueue {
    /// A moment on the clock of dispatch queues.
    ///
    /// After Combine's `DispatchQueue.SchedulerTimeType`, which Apple's systems have already.
    public struct SchedulerTimeType: Strideable, Hashable {
      /// The moment, as Dispatch has it.
      public var dispatchTime: DispatchTime

      /// Makes a moment of Dispatch's.
      public init(_ time: DispatchTime) { dispatchTime = time }

      /// How long it is from this moment to another one.
      public func distance(to other: SchedulerTimeType) -> Stride {
        let (from, to) = (dispatchTime.uptimeNanoseconds, other.dispatchTime.uptimeNanoseconds)
        return to >= from
          ? .nanoseconds(Int(clamping: to - from)) : .nanoseconds(-Int(clamping: from - to))
      }

      /// The moment so much later.
      public func advanced(by n: Stride) -> SchedulerTimeType {
        SchedulerTimeType(dispatchTime + n.timeInterval)
      }

      /// Mixes the moment into a hash.
      public func hash(into hasher: inout Hasher) { hasher.combine(dispatchTime.rawValue) }

      /// An interval of a dispatch queue's time, in nanoseconds.
      public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, Hashable,
        ExpressibleByFloatLiteral
      {
        /// The length in nanoseconds.
        public var magnitude: Int

        /// The interval, as Dispatch has it.
        public var timeInterval: DispatchTimeInterval { .nanoseconds(magnitude) }

        /// Makes an interval of so many nanoseconds.
        init(nanoseconds: Int) { magnitude = nanoseconds }

        /// Makes an interval of Dispatch's.
        public init(_ interval: DispatchTimeInterval) {
          switch interval {
          case .seconds(let s): self = .seconds(s)
          case .milliseconds(let ms): self = .milliseconds(ms)
          case .microseconds(let us): self = .microseconds(us)
          case .nanoseconds(let ns): self = .nanoseconds(ns)
          case .never: magnitude = .max
          @unknown default: magnitude = .max
          }
        }

        /// Makes an interval of so many seconds.
        public init(integerLiteral value: Int) { self = .seconds(value) }

        /// Makes an interval of so many seconds.
        public init(floatLiteral value: Double) { self = .seconds(value) }

        /// Makes an interval of so many nanoseconds, if there are so many.
        public init?<T: BinaryInteger>(exactly source: T) {
          guard let nanoseconds = Int(exactly: source) else { return nil }
          magnitude = nanoseconds
        }

        /// So many seconds.
        public static func seconds(_ s: Int) -> Stride { scaled(s, 1_000_000_000) }
        /// So many seconds, and fractions of one.
        public static func seconds(_ s: Double) -> Stride {
          Stride(nanoseconds: Int(exactly: (s * 1e9).rounded()) ?? (s < 0 ? .min : .max))
        }
        /// So many thousandths of a second.
        public static func milliseconds(_ ms: Int) -> Stride { scaled(ms, 1_000_000) }
        /// So many millionths of a second.
        public static func microseconds(_ us: Int) -> Stride { scaled(us, 1000) }
        /// So many billionths of a second.
        public static func nanoseconds(_ ns: Int) -> Stride { Stride(nanoseconds: ns) }

        private static func scaled(_ count: Int, _ unit: Int) -> Stride {
          let (product, overflow) = count.multipliedReportingOverflow(by: unit)
          return Stride(nanoseconds: overflow ? (count < 0 ? .min : .max) : product)
        }

        /// Whether the left interval is shorter.
        public static func < (left: Stride, right: Stride) -> Bool {
          left.magnitude < right.magnitude
        }
        /// Both intervals, one after the other.
        public static func + (left: Stride, right: Stride) -> Stride {
          Stride(nanoseconds: left.magnitude + right.magnitude)
        }
        /// Makes an interval longer.
        public static func += (left: inout Stride, right: Stride) { left = left + right }
        /// What is left of an interval without another one.
        public static func - (left: Stride, right: Stride) -> Stride {
          Stride(nanoseconds: left.magnitude - right.magnitude)
        }
        /// Makes an interval shorter.
        public static func -= (left: inout Stride, right: Stride) { left = left - right }
        /// An interval several times over; the right one's nanoseconds say how often.
        public static func * (left: Stride, right: Stride) -> Stride {
          Stride(nanoseconds: left.magnitude * right.magnitude)
        }
        /// Makes an interval several times as long.
        public static func *= (left: inout Stride, right: Stride) { left = left * right }
      }
    }

    /// What a dispatch queue is told about a piece of work.
    public struct SchedulerOptions {
      /// How urgent the work is.
      public var qos: DispatchQoS
      /// Flags for the work.
      public var flags: DispatchWorkItemFlags
      /// A group that the work belongs to.
      public var group: DispatchGroup?

      /// Makes options; without any, they are a queue's usual ones.
      public init(
        qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        group: DispatchGroup? = nil
      ) {
        self.qos = qos
        self.flags = flags
        self.group = group
      }
    }
  }

  extension DispatchQueue: Scheduler {
    /// The present moment.
    public var now: SchedulerTimeType { SchedulerTimeType(.now()) }

    /// Dispatch needs no tolerance.
    public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

    /// Runs a closure on the queue, after what was scheduled before if the queue is serial.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      // A scheduler's work need not be Sendable: to hand it over is what the scheduler is for.
      nonisolated(unsafe) let action = action
      async(
        group: options?.group, qos: options?.qos ?? .unspecified, flags: options?.flags ?? []
      ) { action() }
    }

    /// Runs a closure on the queue at or after a moment; the tolerance is not used.
    public func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) {
      nonisolated(unsafe) let action = action
      asyncAfter(
        deadline: date.dispatchTime, qos: options?.qos ?? .unspecified,
        flags: options?.flags ?? []
      ) { action() }
    }

    /// Runs a closure on the queue at a moment and after each interval, until cancelled.
    public func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) -> any Cancellable {
      let timer = DispatchSource.makeTimerSource(queue: self)
      timer.schedule(
        deadline: date.dispatchTime, repeating: interval.timeInterval,
        leeway: tolerance.timeInterval)
      timer.setEventHandler(
        qos: options?.qos ?? .unspecified, flags: options?.flags ?? [], handler: action)
      timer.resume()
      return AnyCancellable { timer.cancel() }
    }
  }
#else
  // Apple's DispatchQueue has these types and methods already, for Combine.
  extension DispatchQueue.SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {}
  extension DispatchQueue: Scheduler {}
#endif
