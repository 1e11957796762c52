import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  extension DispatchQueue {
    /// A moment on the clock of dispatch queues. Apple's systems have this type already.
    public struct SchedulerTimeType: Strideable, Hashable {
      /// The moment as Dispatch's type.
      public var dispatchTime: DispatchTime

      /// Creates a moment from Dispatch's type.
      public init(_ time: DispatchTime) {
        dispatchTime = time
      }

      /// Returns the distance from this moment to another.
      public func distance(to other: SchedulerTimeType) -> Stride {
        let (from, to) = (dispatchTime.uptimeNanoseconds, other.dispatchTime.uptimeNanoseconds)
        return to >= from
          ? .nanoseconds(Int(clamping: to - from)) : .nanoseconds(-Int(clamping: from - to))
      }

      /// Returns the moment that is later by `n`.
      public func advanced(by n: Stride) -> SchedulerTimeType {
        SchedulerTimeType(dispatchTime + n.timeInterval)
      }

      /// Feeds the moment to the hasher.
      public func hash(into hasher: inout Hasher) {
        hasher.combine(dispatchTime.rawValue)
      }

      /// An interval of a dispatch queue's time, in nanoseconds.
      public struct Stride: SchedulerInterval, ExpressibleByFloatLiteral {
        /// The length in nanoseconds.
        public var magnitude: Int

        /// The interval as Dispatch's type.
        public var timeInterval: DispatchTimeInterval { .nanoseconds(magnitude) }

        /// Creates an interval of so many nanoseconds.
        public init(magnitude: Int) {
          self.magnitude = magnitude
        }
        /// Creates an interval of so many seconds.
        public init(floatLiteral value: Double) {
          self = .seconds(value)
        }

        /// Creates an interval from Dispatch's type.
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
      }
    }

    /// A dispatch queue's options for a piece of work.
    public struct SchedulerOptions {
      /// How urgent the work is.
      public var qos: DispatchQoS
      /// Flags for the work.
      public var flags: DispatchWorkItemFlags
      /// A group that the work belongs to, if it is scheduled without a time.
      public var group: DispatchGroup?

      /// Creates options; without any, they are a queue's usual ones.
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

    /// No tolerance: Dispatch needs none.
    public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

    /// Runs a closure on the queue, after earlier closures if the queue is serial.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      // A scheduler's work does not have to be Sendable: moving it to another thread is the
      // scheduler's purpose.
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

    /// Runs a closure on the queue at a moment and after each interval, until canceled.
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
