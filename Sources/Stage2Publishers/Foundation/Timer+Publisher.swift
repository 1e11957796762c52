import Foundation

#if canImport(FoundationNetworking)
  extension Timer {
    /// Returns a publisher that sends the time repeatedly, once it is connected.
    ///
    /// `interval` and `tolerance` are in seconds; values are sent on the run loop.
    public static func publish(
      every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop,
      in mode: RunLoop.Mode, options: RunLoop.SchedulerOptions? = nil
    ) -> TimerPublisher {
      TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode)
    }

    /// The publisher that `Timer.publish(every:on:in:)` returns.
    ///
    /// Each connection has one timer, for all subscribers. A subscriber without demand when it
    /// fires misses a value.
    public final class TimerPublisher: ConnectablePublisher {
      /// The moment at which the timer fired.
      public typealias Output = Date
      /// A timer cannot fail.
      public typealias Failure = Never

      let interval: TimeInterval
      let tolerance: TimeInterval?
      let runLoop: RunLoop
      let mode: RunLoop.Mode
      private let subject = PassthroughSubject<Date, Never>()

      init(interval: TimeInterval, tolerance: TimeInterval?, runLoop: RunLoop, mode: RunLoop.Mode) {
        self.interval = interval
        self.tolerance = tolerance
        self.runLoop = runLoop
        self.mode = mode
      }

      /// Attaches a subscriber to the timer, whether or not it is running yet.
      public func receive<S: Subscriber<Date, Never>>(subscriber: S) {
        subject.receive(subscriber: subscriber)
      }

      /// Starts a timer, until the result is canceled.
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
  // Apple's Timer has this publisher already, for Combine. It now conforms to this layer's protocol
  // as well.
  extension Timer.TimerPublisher: ConnectablePublisher {
    /// Attaches a subscriber to its own timer, which runs until it is canceled.
    public func receive<S: Subscriber<Date, Never>>(subscriber: S) {
      let subject = PassthroughSubject<Date, Never>()
      let timer = Timer(timeInterval: interval, repeats: true) { _ in subject.send(Date()) }
      subject.handleEvents(receiveCancel: { timer.invalidate() }).receive(subscriber: subscriber)
      runLoop.add(timer, forMode: mode)
    }

    /// Starts nothing: each subscriber has its own timer.
    public func connect() -> any Cancellable {
      AnyCancellable {}
    }
  }
#endif
