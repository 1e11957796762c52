extension Publisher {
  /// Ends the stream when the upstream has sent nothing for some time.
  ///
  /// The time runs from the subscription, from the first request, and from each value. When it runs
  /// out, the upstream is canceled, and the stream finishes or fails. Values and the completion are
  /// delivered on the scheduler, in order. Canceling stops the time.
  ///
  /// - Parameters:
  ///   - interval: The longest time without a value. A zero or negative time ends immediately.
  ///   - scheduler: Measures the time, and delivers everything.
  ///   - options: The scheduler's options for each piece of work.
  ///   - customError: Makes the failure, on the scheduler. Without it the stream finishes.
  @inlinable public func timeout<S: Scheduler>(
    _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> Publishers.Timeout<Self, S> {
    Publishers.Timeout(
      upstream: self,
      settings: .init(
        interval: interval, scheduler: scheduler, options: options, customError: customError))
  }
}

extension Publishers {
  /// The publisher that `timeout(_:scheduler:options:customError:)` returns.
  public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The settings that a subscription retains.
    @usableFromInline struct Settings {
      @usableFromInline let interval: Context.SchedulerTimeType.Stride
      @usableFromInline let scheduler: Context
      @usableFromInline let options: Context.SchedulerOptions?
      @usableFromInline let customError: (() -> Failure)?

      @inlinable init(
        interval: Context.SchedulerTimeType.Stride, scheduler: Context,
        options: Context.SchedulerOptions?, customError: (() -> Failure)?
      ) {
        self.interval = interval
        self.scheduler = scheduler
        self.options = options
        self.customError = customError
      }
    }

    @usableFromInline let upstream: Upstream
    @usableFromInline let settings: Settings

    @inlinable init(upstream: Upstream, settings: Settings) {
      self.upstream = upstream
      self.settings = settings
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let observer = ObserveOn(downstream: subscriber, name: "Timeout") {
        [scheduler = settings.scheduler, options = settings.options] work in
        scheduler.schedule(options: options, work)
      }
      upstream.receive(subscriber: Inner(downstream: observer, settings: settings))
    }

    /// Watches the time, in front of the link that delivers on the scheduler.
    ///
    /// A value moves the deadline, and schedules nothing: the scheduled work looks, at its moment,
    /// whether the deadline has moved, and is then scheduled again. So one piece of work waits,
    /// regardless of the number of values.
    @usableFromInline
    final class Inner<Downstream: Subscriber<Output, Failure>>: Link<Downstream>, Subscriber {
      /// Everything that the lock guards.
      @usableFromInline struct State {
        @usableFromInline var deadline: Context.SchedulerTimeType?
        /// The scheduled work, dropped when the stream ends.
        @usableFromInline var work: ScheduledWork?
        @usableFromInline var isRequested = false

        @inlinable init() {}
      }

      @usableFromInline @exclusivity(unchecked) var settings: Settings?
      @usableFromInline let lock = Lock()
      @usableFromInline @exclusivity(unchecked) var state = State()

      @inlinable init(downstream: Downstream, settings: Settings) {
        self.settings = settings
        super.init(downstream: downstream, name: "Timeout")
      }

      @inlinable override func release() {
        super.release()
        settings = nil
        var released = State()
        lock.locked { swap(&state, &released) }
        released.work?.drop()
      }

      @inlinable override func receive(subscription: any Subscription) {
        guard connect(subscription) else { return }
        moveDeadline()
        scheduleWork()
        downstream.use { $0?.value.receive(subscription: self) }
        leave()
      }

      @usableFromInline override func request(_ demand: Subscribers.Demand) {
        guard demand > .none, enter() else { return }
        let isFirst = lock.locked {
          let isFirst = !state.isRequested
          state.isRequested = true
          return isFirst
        }
        if isFirst { moveDeadline() }
        upstream?.request(demand)
        leave()
      }

      @inlinable func receive(_ input: Output) -> Subscribers.Demand {
        guard enter() else { return .none }
        defer { leave() }
        moveDeadline()
        return send(input)
      }

      /// Restarts the time; called inside the gate.
      @inlinable func moveDeadline() {
        guard let settings else { return }
        let deadline = settings.scheduler.now.advanced(by: settings.interval)
        lock.locked { state.deadline = deadline }
      }

      /// Schedules a look at the deadline; called inside the gate.
      @inlinable func scheduleWork() {
        guard let settings else { return }
        let work = ScheduledWork {
          self.lookAtDeadline()
        }
        let (deadline, previous) = lock.locked {
          let previous = state.work
          state.work = work
          return (state.deadline, previous)
        }
        withExtendedLifetime(previous) {}
        guard let deadline else { return }
        settings.scheduler.schedule(
          after: deadline, tolerance: settings.scheduler.minimumTolerance,
          options: settings.options
        ) {
          work.run()
        }
      }

      @inlinable func lookAtDeadline() {
        guard enter() else { return }
        defer { leave() }
        guard let settings, let deadline = lock.locked({ state.deadline }) else { return }
        if settings.scheduler.now < deadline {
          scheduleWork()
        } else {
          let error = settings.customError?()
          cancelAndComplete(error.map { .failure($0) } ?? .finished)
        }
      }
    }
  }
}
