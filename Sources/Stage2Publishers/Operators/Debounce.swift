extension Publisher {
  /// Sends a value only when no other has followed it for some time.
  ///
  /// The upstream is asked for everything; a value is delivered on the scheduler, if it is demanded,
  /// and dropped otherwise. A completion is handed to the scheduler at once, and a value that was
  /// still waiting is dropped. After Combine's `debounce(for:scheduler:options:)`.
  @inlinable
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> {
    Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// The publisher that `debounce(for:scheduler:options:)` returns.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// Values pass as they are.
    public typealias Output = Upstream.Output

    /// The completion passes as it is.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// How long it must be quiet.
    public let dueTime: Context.SchedulerTimeType.Stride

    /// Where the values are delivered.
    public let scheduler: Context

    /// What the scheduler is told about each piece of work.
    public let options: Context.SchedulerOptions?

    /// Makes the publisher.
    @inlinable
    public init(
      upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.dueTime = dueTime
      self.scheduler = scheduler
      self.options = options
    }

    /// Attaches the subscriber to the upstream.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, settings: self))
    }
  }
}

extension Publishers.Debounce {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Link, Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline @exclusivity(unchecked) var downstream: Held<Downstream>?
    @usableFromInline let dueTime: Context.SchedulerTimeType.Stride
    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?

    /// Guarded by the lock. The generation says which value is the last one.
    @usableFromInline let lock = Lock()
    @usableFromInline @exclusivity(unchecked) var demand = Subscribers.Demand.none
    @usableFromInline @exclusivity(unchecked) var generation = 0
    @usableFromInline @exclusivity(unchecked) var isComplete = false
    @usableFromInline @exclusivity(unchecked) var isDelivering = false
    @usableFromInline @exclusivity(unchecked) var due = FIFO<() -> Void>()

    @usableFromInline override var description: String { "Debounce" }

    @inlinable
    init(downstream: Downstream, settings: Publishers.Debounce<Upstream, Context>) {
      self.downstream = Held(downstream)
      dueTime = settings.dueTime
      scheduler = settings.scheduler
      options = settings.options
    }

    @inlinable
    override func release() {
      super.release()
      downstream = nil
    }

    @inlinable
    func receive(subscription: any Subscription) {
      guard connect(subscription) else { return }
      downstream?.receive(subscription: self)
      if !gate.isClosed { subscription.request(.unlimited) }
      leave()
    }

    @inlinable
    func receive(_ input: Output) -> Subscribers.Demand {
      guard enter() else { return .none }
      defer { leave() }
      let generation = lock.locked { () -> Int? in
        self.generation += 1
        return isComplete ? nil : self.generation
      }
      guard let generation else { return .none }
      let moment = scheduler.now.advanced(by: dueTime)
      scheduler.schedule(after: moment, tolerance: scheduler.minimumTolerance, options: options) {
        self.deliver { self.deliver(input, of: generation) }
      }
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      guard enter() else { return }
      defer { leave() }
      let isFirst = lock.locked {
        generation += 1
        defer { isComplete = true }
        return !isComplete
      }
      guard isFirst else { return }
      scheduler.schedule(options: options) { self.deliver { self.deliver(completion) } }
    }

    /// One delivery at a time, also on a scheduler that runs several pieces of work at once.
    @inlinable
    func deliver(_ delivery: @escaping () -> Void) {
      lock.lock()
      due.append(delivery)
      if isDelivering { return lock.unlock() }
      isDelivering = true
      lock.unlock()
      while let next = nextDue() { next() }
    }

    @inlinable
    func nextDue() -> (() -> Void)? {
      lock.locked {
        let next = due.popFirst()
        isDelivering = next != nil
        return next
      }
    }

    @inlinable
    func deliver(_ input: Output, of generation: Int) {
      guard enter() else { return }
      defer { leave() }
      let isWanted = lock.locked {
        guard generation == self.generation, demand > .none else { return false }
        demand -= 1
        return true
      }
      guard isWanted, let more = downstream?.receive(input), more > .none else { return }
      lock.locked { demand += more }
    }

    @inlinable
    func deliver(_ completion: Subscribers.Completion<Failure>) {
      guard close() else { return }
      downstream?.receive(completion: completion)
      leave()
    }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) {
      lock.locked { self.demand += demand }
    }
  }
}
