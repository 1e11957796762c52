extension Publisher {
  /// Sends a value only when no other has followed it for some time.
  ///
  /// The upstream is asked for everything; a value is delivered on the scheduler, if it is
  /// demanded, and dropped otherwise. A completion is handed to the scheduler at once, and a value
  /// that was still waiting is dropped.
  @inlinable public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> {
    Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// The publisher that `debounce(for:scheduler:options:)` returns.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let dueTime: Context.SchedulerTimeType.Stride
    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?

    @inlinable init(
      upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.dueTime = dueTime
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.receive(subscriber: Inner(downstream: subscriber, settings: self))
    }

    @usableFromInline
    final class Inner<Downstream: Subscriber<Output, Failure>>: Link<Downstream>, Subscriber {
      @usableFromInline let dueTime: Context.SchedulerTimeType.Stride
      @usableFromInline let scheduler: Context
      @usableFromInline let options: Context.SchedulerOptions?

      /// One delivery at a time, also on a scheduler that runs several pieces of work at once.
      @usableFromInline let turns = Turns()

      /// Guarded by the lock. The generation says which value is the last one.
      @usableFromInline let lock = Lock()
      @usableFromInline @exclusivity(unchecked) var demand = Subscribers.Demand.none
      @usableFromInline @exclusivity(unchecked) var generation = 0
      @usableFromInline @exclusivity(unchecked) var isComplete = false

      @inlinable init(downstream: Downstream, settings: Publishers.Debounce<Upstream, Context>) {
        dueTime = settings.dueTime
        scheduler = settings.scheduler
        options = settings.options
        super.init(downstream: downstream, name: "Debounce")
      }

      @inlinable override func receive(subscription: any Subscription) {
        pass(subscription, thenAskFor: .unlimited)
      }

      @inlinable func receive(_ input: Output) -> Subscribers.Demand {
        guard enter() else { return .none }
        defer { leave() }
        let generation = lock.locked { () -> Int? in
          self.generation += 1
          return isComplete ? nil : self.generation
        }
        guard let generation else { return .none }
        let moment = scheduler.now.advanced(by: dueTime)
        scheduler.schedule(after: moment, tolerance: scheduler.minimumTolerance, options: options) {
          self.turns.run { self.deliver(input, of: generation) }
        }
        return .none
      }

      @inlinable override func receive(completion: Subscribers.Completion<Failure>) {
        guard enter() else { return }
        defer { leave() }
        let isFirst = lock.locked {
          generation += 1
          defer { isComplete = true }
          return !isComplete
        }
        guard isFirst else { return }
        scheduler.schedule(options: options) { self.turns.run { self.complete(completion) } }
      }

      @inlinable func deliver(_ input: Output, of generation: Int) {
        guard enter() else { return }
        defer { leave() }
        let isWanted = lock.locked {
          guard generation == self.generation, demand > .none else { return false }
          demand -= 1
          return true
        }
        guard isWanted else { return }
        let more = send(input)
        if more > .none { lock.locked { demand += more } }
      }

      @usableFromInline override func request(_ demand: Subscribers.Demand) {
        lock.locked { self.demand += demand }
      }
    }
  }
}
