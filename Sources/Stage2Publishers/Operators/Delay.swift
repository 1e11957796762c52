extension Publisher {
  /// Delivers values and the completion some time after they arrive, on a scheduler, in order.
  ///
  /// `interval` is in the scheduler's own time. Canceling drops whatever has not been delivered.
  @inlinable public func delay<S: Scheduler>(
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
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let interval: Context.SchedulerTimeType.Stride
    @usableFromInline let tolerance: Context.SchedulerTimeType.Stride
    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?

    @inlinable init(
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

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let observer = ObserveOn(
        downstream: subscriber, name: "Delay",
        scheduleLater: { [interval, tolerance, scheduler, options] work in
          scheduler.schedule(
            after: scheduler.now.advanced(by: interval), tolerance: tolerance, options: options,
            work)
        },
        scheduleNow: { [scheduler, options] work in
          scheduler.schedule(options: options, work)
        })
      upstream.receive(subscriber: observer)
    }
  }
}
