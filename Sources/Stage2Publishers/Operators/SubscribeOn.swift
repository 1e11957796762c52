extension Publisher {
  /// Subscribes, requests and cancels on a scheduler.
  ///
  /// Values arrive wherever the upstream sends them. Nothing is delivered once the downstream has
  /// cancelled, though the upstream hears of it only on the scheduler. After Combine's
  /// `subscribe(on:options:)`.
  @inlinable
  public func subscribe<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.SubscribeOn<Self, S> {
    Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// The publisher that `subscribe(on:options:)` returns.
  public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// Values pass as they are.
    public typealias Output = Upstream.Output

    /// The completion passes as it is.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Where the upstream is subscribed to, asked and cancelled.
    public let scheduler: Context

    /// What the scheduler is told about each piece of work.
    public let options: Context.SchedulerOptions?

    /// Makes the publisher.
    @inlinable
    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    /// Attaches the subscriber to the upstream, later, on the scheduler.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let schedule = { [scheduler, options] work in
        scheduler.schedule(options: options, work)
      }
      schedule { [upstream] in
        upstream.receive(subscriber: Inner(downstream: subscriber, schedule: schedule))
      }
    }
  }
}

extension Publishers.SubscribeOn {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Link, Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline @exclusivity(unchecked) var downstream: Held<Downstream>?
    @usableFromInline @exclusivity(unchecked) var schedule: ((@escaping () -> Void) -> Void)?

    @usableFromInline override var description: String { "SubscribeOn" }

    @inlinable
    init(downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
      self.downstream = Held(downstream)
      self.schedule = schedule
    }

    @inlinable
    override func release() {
      super.release()
      downstream = nil
      schedule = nil
    }

    @inlinable
    func receive(subscription: any Subscription) {
      guard connect(subscription) else { return }
      downstream?.receive(subscription: self)
      leave()
    }

    @inlinable
    func receive(_ input: Output) -> Subscribers.Demand {
      guard enter() else { return .none }
      defer { leave() }
      return downstream?.receive(input) ?? .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      guard close() else { return }
      downstream?.receive(completion: completion)
      leave()
    }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) {
      guard demand > .none, enter() else { return }
      schedule?({ [self] in
        guard enter() else { return }
        upstream?.request(demand)
        leave()
      })
      leave()
    }

    @usableFromInline
    override func cancel() {
      guard close() else { return }
      if gate.isConnected, let upstream { schedule?({ upstream.cancel() }) }
      leave()
    }
  }
}
