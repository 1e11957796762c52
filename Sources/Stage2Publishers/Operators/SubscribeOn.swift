extension Publisher {
  /// Subscribes, requests and cancels on a scheduler.
  ///
  /// Values arrive wherever the upstream sends them. Nothing is delivered once the downstream has
  /// canceled, though the upstream hears of it only on the scheduler.
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

    @usableFromInline
    final class Inner<Downstream: Subscriber<Output, Failure>>: Link<Downstream>, Subscriber {
      @usableFromInline @exclusivity(unchecked) var schedule: ((@escaping () -> Void) -> Void)?

      @inlinable init(downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
        self.schedule = schedule
        super.init(downstream: downstream, name: "SubscribeOn")
      }

      @inlinable override func release() {
        super.release()
        schedule = nil
      }

      @inlinable func receive(_ input: Output) -> Subscribers.Demand {
        guard enter() else { return .none }
        defer { leave() }
        return send(input)
      }

      @usableFromInline override func request(_ demand: Subscribers.Demand) {
        guard demand > .none, enter() else { return }
        schedule?({ [self] in
          guard enter() else { return }
          upstream?.request(demand)
          leave()
        })
        leave()
      }

      @usableFromInline override func cancel() {
        guard close() else { return }
        if gate.isConnected, let upstream { schedule?({ upstream.cancel() }) }
        leave()
      }
    }
  }
}
