extension Publisher {
  /// Sends one value in each interval of time: the first or the latest that arrived in it.
  ///
  /// The upstream is asked for everything, and a value that is not demanded is dropped. The first
  /// value is scheduled immediately. The next value is delivered when the interval has ended, and
  /// the others of that interval are dropped: at most one value is retained. A completion that
  /// arrives while a value waits is delivered after that value.
  ///
  /// - Parameters:
  ///   - interval: The least time between two values, in the scheduler's own time. If it is zero or
  ///     negative, nothing waits.
  ///   - scheduler: Measures the time, and delivers everything.
  ///   - latest: Whether to send the latest value of the interval instead of the first.
  @inlinable public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> Publishers.Throttle<Self, S> {
    Publishers.Throttle(
      upstream: self,
      settings: .init(interval: interval, scheduler: scheduler, latest: latest))
  }
}

extension Publishers {
  /// The publisher that `throttle(for:scheduler:latest:)` returns.
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The settings that a subscription retains.
    @usableFromInline struct Settings {
      @usableFromInline let interval: Context.SchedulerTimeType.Stride
      @usableFromInline let scheduler: Context
      @usableFromInline let latest: Bool

      @inlinable init(
        interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool
      ) {
        self.interval = interval
        self.scheduler = scheduler
        self.latest = latest
      }
    }

    @usableFromInline let upstream: Upstream
    @usableFromInline let settings: Settings

    @inlinable init(upstream: Upstream, settings: Settings) {
      self.upstream = upstream
      self.settings = settings
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.receive(subscriber: Inner(downstream: subscriber, settings: settings))
    }

    /// All methods enter at the gate, except `scheduleDelivery`, which is called inside, and
    /// `request`, which uses only what the lock guards. The methods of `State` are called under the
    /// lock, the others without it.
    @usableFromInline
    final class Inner<Downstream: Subscriber<Output, Failure>>: Link<Downstream>, Subscriber {
      @usableFromInline typealias Moment = Context.SchedulerTimeType

      /// Everything that the lock guards.
      @usableFromInline struct State {
        @usableFromInline var demand = Subscribers.Demand.none
        @usableFromInline var waiting: Box<Output>?
        @usableFromInline var completion: Subscribers.Completion<Failure>?
        /// The scheduled delivery, of the value and of the completion that are waiting by then.
        @usableFromInline var delivery: ScheduledWork?
        @usableFromInline var lastMoment: Moment?

        @inlinable init() {}

        /// Makes a value wait for the next delivery; true if none is scheduled, and then the caller
        /// schedules one. Leaves the value that this one replaces in `value`, to be released
        /// without the lock.
        @inlinable mutating func accept(_ value: inout Box<Output>?, isLatest: Bool) -> Bool {
          guard completion == nil else { return false }
          if waiting != nil {
            if isLatest { swap(&waiting, &value) }
            return false
          }
          // A value that is not demanded when it arrives is dropped.
          guard demand > .none else { return false }
          demand -= 1
          swap(&waiting, &value)
          return true
        }
      }

      @usableFromInline @exclusivity(unchecked) var settings: Settings?

      /// Delivers one at a time, even on a scheduler that runs several pieces of work concurrently.
      @usableFromInline let actions = ActionQueue()

      @usableFromInline let lock = Lock()
      @usableFromInline @exclusivity(unchecked) var state = State()

      @inlinable init(downstream: Downstream, settings: Settings) {
        self.settings = settings
        super.init(downstream: downstream, name: "Throttle")
      }

      @inlinable override func release() {
        super.release()
        settings = nil
        var released = State()
        lock.locked { swap(&state, &released) }
        released.delivery?.drop()
      }

      @inlinable override func receive(subscription: any Subscription) {
        pass(subscription, thenAskFor: .unlimited)
      }

      @usableFromInline override func request(_ demand: Subscribers.Demand) {
        lock.locked { state.demand += demand }
      }

      @inlinable func receive(_ input: Output) -> Subscribers.Demand {
        guard enter() else { return .none }
        defer { leave() }
        guard let settings else { return .none }
        var value: Box<Output>? = Box(input)
        let (isFirst, lastMoment) = lock.locked {
          (state.accept(&value, isLatest: settings.latest), state.lastMoment)
        }
        withExtendedLifetime(value) {}
        if isFirst { scheduleDelivery(at: lastMoment?.advanced(by: settings.interval)) }
        return .none
      }

      @inlinable override func receive(completion: Subscribers.Completion<Failure>) {
        guard enter() else { return }
        defer { leave() }
        let isNext = lock.locked {
          guard state.completion == nil else { return false }
          state.completion = completion
          return state.waiting == nil
        }
        if isNext { scheduleDelivery(at: nil) }
      }

      /// Schedules the delivery of what is waiting: at a moment, or immediately if the moment has
      /// passed.
      @inlinable func scheduleDelivery(at moment: Moment?) {
        guard let settings else { return }
        let work = ScheduledWork {
          self.actions.run { self.deliver() }
        }
        let previous = lock.locked {
          let previous = state.delivery
          state.delivery = work
          return previous
        }
        withExtendedLifetime(previous) {}
        let scheduler = settings.scheduler
        if let moment, moment > scheduler.now {
          scheduler.schedule(after: moment) {
            work.run()
          }
        } else {
          scheduler.schedule {
            work.run()
          }
        }
      }

      @inlinable func deliver() {
        guard enter() else { return }
        defer { leave() }
        guard let settings else { return }
        let now = settings.scheduler.now
        let (value, completion) = lock.locked {
          let next = (state.waiting, state.completion)
          state.waiting = nil
          if next.0 != nil { state.lastMoment = now }
          return next
        }
        if let value {
          let more = send(value.value)
          lock.locked { state.demand += more }
        }
        if let completion { complete(completion) }
      }
    }
  }
}
