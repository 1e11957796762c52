extension Publisher {
  /// Ends the stream when the upstream has sent nothing for some time.
  ///
  /// The time runs from the subscription, from the first request, and from each value. When it is
  /// over the upstream is canceled, and the stream finishes or fails. Values and the completion are
  /// delivered on the scheduler, in their order. Canceling stops the time.
  ///
  /// - Parameters:
  ///   - interval: The longest time without a value. None, or a negative one, is over at once.
  ///   - scheduler: Whose time it is, and where everything is delivered.
  ///   - options: What the scheduler is told about each piece of work.
  ///   - customError: Makes the failure, on the scheduler. Without it the stream finishes.
  @inlinable public func timeout<S: Scheduler>(
    _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> Publishers.Timeout<Self, S> {
    Publishers.Timeout(
      upstream: self, interval: interval, scheduler: scheduler, options: options,
      customError: customError)
  }
}

extension Publishers {
  /// The publisher that `timeout(_:scheduler:options:customError:)` returns.
  public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let interval: Context.SchedulerTimeType.Stride
    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?
    @usableFromInline let customError: (() -> Failure)?

    @inlinable init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?, customError: (() -> Failure)?
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.options = options
      self.customError = customError
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.receive(subscriber: Inner(downstream: subscriber, settings: self))
    }

    @usableFromInline
    final class Inner<Downstream: Subscriber<Output, Failure>>: ObserveOn<Downstream> {
      /// The time that runs. Guarded by `timerLock`.
      @usableFromInline struct Timer {
        @usableFromInline var work: ScheduledWork?
        @usableFromInline var isRequested = false
        @usableFromInline var isOver = false

        @inlinable init() {}

        /// Replaces what is scheduled, and returns what is to be dropped.
        @inlinable mutating func replace(by new: ScheduledWork?) -> ScheduledWork? {
          guard !isOver else { return new }
          let dropped = work
          work = new
          return dropped
        }

        /// Stops for good; false when that has happened before.
        @inlinable mutating func stop() -> (isFirst: Bool, dropped: ScheduledWork?) {
          let isFirst = !isOver
          let dropped = replace(by: nil)
          isOver = true
          return (isFirst, dropped)
        }
      }

      @usableFromInline @exclusivity(unchecked) var settings: Timeout?
      @usableFromInline let timerLock = Lock()
      @usableFromInline @exclusivity(unchecked) var timer = Timer()

      @inlinable init(downstream: Downstream, settings: Timeout) {
        self.settings = settings
        super.init(downstream: downstream, name: "Timeout") { work in
          settings.scheduler.schedule(options: settings.options, work)
        }
      }

      @inlinable override func release() {
        super.release()
        settings = nil
        _ = stopTimer()
      }

      @inlinable override func receive(subscription: any Subscription) {
        guard connect(subscription) else { return }
        restartTimer()
        handOver()
      }

      @usableFromInline override func request(_ demand: Subscribers.Demand) {
        guard demand > .none, enter() else { return }
        let isFirst = timerLock.locked {
          let isFirst = !timer.isRequested
          timer.isRequested = true
          return isFirst
        }
        if isFirst { restartTimer() }
        upstream?.request(demand)
        leave()
      }

      @inlinable override func receive(_ input: Output) -> Subscribers.Demand {
        guard enter() else { return .none }
        restartTimer()
        leave()
        return super.receive(input)
      }

      @inlinable override func receive(completion: Subscribers.Completion<Failure>) {
        guard stopTimer() else { return }
        super.receive(completion: completion)
      }

      /// Lets the time run from now; called inside.
      @inlinable func restartTimer() {
        guard let settings else { return }
        let work = ScheduledWork {
          self.timeIsOver()
        }
        let dropped = timerLock.locked { timer.replace(by: work) }
        dropped?.drop()
        guard dropped !== work else { return }
        let scheduler = settings.scheduler
        scheduler.schedule(
          after: scheduler.now.advanced(by: settings.interval),
          tolerance: scheduler.minimumTolerance, options: settings.options
        ) {
          work.run()
        }
      }

      @inlinable func stopTimer() -> Bool {
        let (isFirst, dropped) = timerLock.locked { timer.stop() }
        dropped?.drop()
        return isFirst
      }

      @inlinable func timeIsOver() {
        guard enter() else { return }
        if stopTimer() {
          upstream?.cancel()
          let error = settings?.customError?()
          deliverLast(error.map { .failure($0) } ?? .finished)
        }
        leave()
      }
    }
  }
}
