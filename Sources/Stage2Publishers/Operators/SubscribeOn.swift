extension Publisher {
  /// Subscribes, requests and cancels on a scheduler.
  ///
  /// Values arrive on the thread that the upstream sends them on. Nothing is delivered once the
  /// downstream has canceled, though the upstream is canceled later, on the scheduler.
  @inlinable public func subscribe<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.SubscribeOn<Self, S> {
    Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// The publisher that `subscribe(on:options:)` returns.
  public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?

    @inlinable init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let schedule = { [scheduler, options] work in
        scheduler.schedule(options: options, work)
      }
      schedule { [upstream] in
        upstream.receive(subscriber: Inner(downstream: subscriber, schedule: schedule))
      }
    }

    /// `ask(for:)` is called inside the gate; the other methods are called outside, and enter.
    @usableFromInline
    final class Inner<Downstream: Subscriber<Output, Failure>>: Link<Downstream>, Subscriber {
      @usableFromInline @exclusivity(unchecked) var schedule: ((@escaping () -> Void) -> Void)?

      /// Demand that arrives while the downstream receives the subscription waits until that has
      /// ended: otherwise values could arrive during it, from the scheduler (rule 1.3). Guarded by
      /// the lock.
      @usableFromInline @exclusivity(unchecked) var waitingDemand = Subscribers.Demand.none
      @usableFromInline @exclusivity(unchecked) var isPassedOn = false
      @usableFromInline let lock = Lock()

      @inlinable init(downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
        self.schedule = schedule
        super.init(downstream: downstream, name: "SubscribeOn")
      }

      @inlinable override func release() {
        super.release()
        schedule = nil
      }

      @inlinable override func receive(subscription: any Subscription) {
        guard connect(subscription) else { return }
        downstream.use { $0?.value.receive(subscription: self) }
        let demand = lock.locked {
          isPassedOn = true
          return waitingDemand
        }
        ask(for: demand)
        leave()
      }

      @inlinable func receive(_ input: Output) -> Subscribers.Demand {
        guard enter() else { return .none }
        defer { leave() }
        return send(input)
      }

      @usableFromInline override func request(_ demand: Subscribers.Demand) {
        guard enter() else { return }
        let isEarly = lock.locked {
          if !isPassedOn { waitingDemand += demand }
          return !isPassedOn
        }
        if !isEarly { ask(for: demand) }
        leave()
      }

      @inlinable func ask(for demand: Subscribers.Demand) {
        guard demand > .none else { return }
        schedule?({ [self] in
          guard enter() else { return }
          upstream?.request(demand)
          leave()
        })
      }

      @usableFromInline override func cancel() {
        guard close() else { return }
        if gate.isConnected, let upstream {
          schedule?({ upstream.cancel() })
        }
        leave()
      }
    }
  }
}
