extension Publisher {
  /// Sends a value only if no other value has followed it for some time.
  ///
  /// The upstream is asked for everything; a value is delivered on the scheduler, if it is
  /// demanded, and dropped otherwise. Only the latest value is retained until then. A completion is
  /// scheduled immediately, and a value that was still waiting is dropped.
  @inlinable public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> {
    Publishers.Debounce(
      upstream: self,
      settings: .init(dueTime: dueTime, scheduler: scheduler, options: options))
  }
}

extension Publishers {
  /// The publisher that `debounce(for:scheduler:options:)` returns.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The settings that a subscription retains.
    @usableFromInline struct Settings {
      @usableFromInline let dueTime: Context.SchedulerTimeType.Stride
      @usableFromInline let scheduler: Context
      @usableFromInline let options: Context.SchedulerOptions?

      @inlinable init(
        dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
        options: Context.SchedulerOptions?
      ) {
        self.dueTime = dueTime
        self.scheduler = scheduler
        self.options = options
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

    /// All methods enter at the gate, except `request`, which uses only what the lock guards. The
    /// methods of `State` are called under the lock, the others without it.
    @usableFromInline
    final class Inner<Downstream: Subscriber<Output, Failure>>: Link<Downstream>, Subscriber {
      /// Everything that the lock guards.
      @usableFromInline struct State {
        @usableFromInline var demand = Subscribers.Demand.none
        /// The delivery of the latest value, which a later value drops.
        @usableFromInline var latest: ScheduledWork?
        @usableFromInline var isComplete = false

        @inlinable init() {}

        /// Replaces the scheduled delivery, and returns the delivery to drop.
        @inlinable mutating func replaceLatest(by work: ScheduledWork?) -> ScheduledWork? {
          guard !isComplete else { return work }
          let dropped = latest
          latest = work
          return dropped
        }
      }

      /// The settings; nil if the stream has ended.
      @usableFromInline @exclusivity(unchecked) var settings: Settings?

      /// Delivers one at a time, even on a scheduler that runs several pieces of work concurrently.
      @usableFromInline let actions = ActionQueue()

      @usableFromInline let lock = Lock()
      @usableFromInline @exclusivity(unchecked) var state = State()

      @inlinable init(downstream: Downstream, settings: Settings) {
        self.settings = settings
        super.init(downstream: downstream, name: "Debounce")
      }

      @inlinable override func release() {
        super.release()
        settings = nil
        let dropped = lock.locked { state.replaceLatest(by: nil) }
        dropped?.drop()
      }

      @inlinable override func receive(subscription: any Subscription) {
        pass(subscription, thenAskFor: .unlimited)
      }

      @inlinable func receive(_ input: Output) -> Subscribers.Demand {
        guard enter() else { return .none }
        defer { leave() }
        guard let settings else { return .none }
        let work = ScheduledWork {
          self.actions.run { self.deliver(input) }
        }
        let dropped = lock.locked { state.replaceLatest(by: work) }
        dropped?.drop()
        guard dropped !== work else { return .none }
        let scheduler = settings.scheduler
        scheduler.schedule(
          after: scheduler.now.advanced(by: settings.dueTime),
          tolerance: scheduler.minimumTolerance, options: settings.options
        ) {
          work.run()
        }
        return .none
      }

      @inlinable override func receive(completion: Subscribers.Completion<Failure>) {
        guard enter() else { return }
        defer { leave() }
        let (isFirst, dropped) = lock.locked { () -> (Bool, ScheduledWork?) in
          let isFirst = !state.isComplete
          let dropped = state.replaceLatest(by: nil)
          state.isComplete = true
          return (isFirst, dropped)
        }
        dropped?.drop()
        guard isFirst, let settings else { return }
        settings.scheduler.schedule(options: settings.options) {
          self.actions.run { self.complete(completion) }
        }
      }

      @inlinable func deliver(_ input: Output) {
        guard enter() else { return }
        defer { leave() }
        let isDemanded = lock.locked {
          guard state.demand > .none else { return false }
          state.demand -= 1
          return true
        }
        // A value that is not demanded when its time has come is dropped.
        guard isDemanded else { return }
        let more = send(input)
        lock.locked { state.demand += more }
      }

      @usableFromInline override func request(_ demand: Subscribers.Demand) {
        lock.locked { state.demand += demand }
      }
    }
  }
}
