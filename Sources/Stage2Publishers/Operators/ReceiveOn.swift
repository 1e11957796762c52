extension Publisher {
  /// Delivers values and the completion on a scheduler, in their order.
  ///
  /// The subscription, requests and cancellations stay on their own threads. Nothing is delivered
  /// once the subscription is cancelled, also what was scheduled before. After Combine's
  /// `receive(on:options:)`.
  @inlinable
  public func receive<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.ReceiveOn<Self, S> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// The publisher that `receive(on:options:)` returns.
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// Values pass as they are.
    public typealias Output = Upstream.Output

    /// The completion passes as it is.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Where the values are delivered.
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

    /// Attaches the subscriber to the upstream, behind the scheduler.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: Handover(downstream: subscriber, name: .receiveOn) {
          [scheduler, options] work in
          scheduler.schedule(options: options, work)
        })
    }
  }
}
