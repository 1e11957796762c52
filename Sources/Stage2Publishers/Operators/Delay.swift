extension Publisher {
  /// Delivers values and the completion some time after they came, on a scheduler, in their order.
  ///
  /// `interval` is in the scheduler's own time. Cancelling drops what has not been delivered. After
  /// Combine's `delay(for:tolerance:scheduler:options:)`.
  @inlinable
  public func delay<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil,
    scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Delay<Self, S> {
    Publishers.Delay(
      upstream: self, interval: interval, tolerance: tolerance ?? scheduler.minimumTolerance,
      scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// The publisher that `delay(for:tolerance:scheduler:options:)` returns.
  public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// Values pass as they are, later.
    public typealias Output = Upstream.Output

    /// The completion passes as it is, later.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// How long each signal waits.
    public let interval: Context.SchedulerTimeType.Stride

    /// How much later still a signal may be delivered.
    public let tolerance: Context.SchedulerTimeType.Stride

    /// Where the values are delivered.
    public let scheduler: Context

    /// What the scheduler is told about each piece of work.
    public let options: Context.SchedulerOptions?

    /// Makes the publisher.
    @inlinable
    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride,
      tolerance: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions? = nil
    ) {
      self.upstream = upstream
      self.interval = interval
      self.tolerance = tolerance
      self.scheduler = scheduler
      self.options = options
    }

    /// Attaches the subscriber to the upstream, behind the scheduler.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: Handover(downstream: subscriber, name: .delay) {
          [interval, tolerance, scheduler, options] work in
          scheduler.schedule(
            after: scheduler.now.advanced(by: interval), tolerance: tolerance, options: options,
            work)
        })
    }
  }
}
