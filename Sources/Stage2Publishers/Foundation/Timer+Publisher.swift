import Foundation

#if canImport(FoundationNetworking)
  extension Timer {
    /// A publisher of the time, again and again, once it is connected.
    ///
    /// `interval` and `tolerance` are in seconds; values are sent on the run loop. After Combine's
    /// `Timer.publish(every:tolerance:on:in:options:)`.
    public static func publish(
      every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop,
      in mode: RunLoop.Mode, options: RunLoop.SchedulerOptions? = nil
    ) -> TimerPublisher {
      TimerPublisher(
        interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
    }

    /// The publisher that `Timer.publish(every:on:in:)` returns.
    ///
    /// One timer for all subscribers; who has no demand when it fires misses a value. After
    /// Combine's `Timer.TimerPublisher`.
    public final class TimerPublisher: ConnectablePublisher {
      /// The moment at which the timer fired.
      public typealias Output = Date

      /// A timer cannot fail.
      public typealias Failure = Never

      /// Seconds from one value to the next.
      public let interval: TimeInterval
      /// Seconds by which a value may be late.
      public let tolerance: TimeInterval?
      /// Where the timer runs.
      public let runLoop: RunLoop
      /// In which mode of the run loop the timer fires.
      public let mode: RunLoop.Mode
      /// What the run loop is told about the work.
      public let options: RunLoop.SchedulerOptions?

      private let subject = PassthroughSubject<Date, Never>()

      /// Makes the publisher; nothing starts before `connect()`.
      public init(
        interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop,
        mode: RunLoop.Mode, options: RunLoop.SchedulerOptions? = nil
      ) {
        self.interval = interval
        self.tolerance = tolerance
        self.runLoop = runLoop
        self.mode = mode
        self.options = options
      }

      /// Attaches a subscriber to the timer, whether it runs yet or not.
      public func receive<S: Subscriber>(subscriber: S)
      where S.Input == Date, S.Failure == Never {
        subject.receive(subscriber: subscriber)
      }

      /// Starts a timer, until the result is cancelled.
      public func connect() -> any Cancellable {
        nonisolated(unsafe) let subject = self.subject
        let timer = Timer(timeInterval: interval, repeats: true) { _ in subject.send(Date()) }
        timer.tolerance = tolerance ?? 0
        runLoop.add(timer, forMode: mode)
        return AnyCancellable { timer.invalidate() }
      }
    }
  }
#else
  // Apple's Timer has this publisher already, for Combine; it becomes one of ours too.
  extension Timer.TimerPublisher: ConnectablePublisher {
    /// Attaches a subscriber to a timer of its own, which runs until it is cancelled.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
      let subject = PassthroughSubject<Date, Never>()
      let timer = Timer(timeInterval: interval, repeats: true) { _ in subject.send(Date()) }
      subject.handleEvents(receiveCancel: { timer.invalidate() }).receive(subscriber: subscriber)
      runLoop.add(timer, forMode: mode)
    }

    /// There is nothing to start: each subscriber has a timer of its own.
    public func connect() -> any Cancellable { AnyCancellable {} }
  }
#endif
