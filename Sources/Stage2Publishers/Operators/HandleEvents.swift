extension Publisher {
  /// Calls closures when a signal passes, in either direction, and leaves it unchanged.
  ///
  /// The closures run where the signals are, before they are passed on: those of the upstream on
  /// the thread that delivers, those of the downstream on the thread that requests or cancels. They
  /// are retained until the stream ends. If the upstream ends inside `receiveSubscription`, its
  /// completion is passed on after the subscription; a value that arrives there is dropped.
  @inlinable public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> {
    var events = Publishers.HandleEvents<Self>.Events()
    events.receiveSubscription = receiveSubscription
    events.receiveOutput = receiveOutput
    events.receiveCompletion = receiveCompletion
    events.receiveCancel = receiveCancel
    events.receiveRequest = receiveRequest
    return Publishers.HandleEvents(upstream: self, events: events)
  }
}

extension Publishers {
  /// The publisher that `handleEvents` returns.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The closures.
    @usableFromInline struct Events {
      @usableFromInline var receiveSubscription: ((any Subscription) -> Void)?
      @usableFromInline var receiveOutput: ((Output) -> Void)?
      @usableFromInline var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
      @usableFromInline var receiveCancel: (() -> Void)?
      @usableFromInline var receiveRequest: ((Subscribers.Demand) -> Void)?

      @inlinable init() {}
    }

    @usableFromInline let upstream: Upstream
    @usableFromInline let events: Events

    @inlinable init(upstream: Upstream, events: Events) {
      self.upstream = upstream
      self.events = events
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.receive(subscriber: Inner(downstream: subscriber, events: events))
    }

    @usableFromInline
    final class Inner<Downstream: Subscriber<Output, Failure>>: Link<Downstream>, Subscriber {
      @usableFromInline @exclusivity(unchecked) var events: Held<Box<Events>?>
      @usableFromInline @exclusivity(unchecked) var passage = Passage<Failure>.open

      @inlinable init(downstream: Downstream, events: Events) {
        self.events = Held(Box(events))
        super.init(downstream: downstream, name: "HandleEvents")
      }

      @inlinable override func release() {
        super.release()
        events = Held(nil)
      }

      @inlinable override func receive(subscription: any Subscription) {
        guard connect(subscription) else { return }
        passage.beginSubscribing()
        events.use { $0?.value.receiveSubscription?(subscription) }
        passage.endSubscribing()
        downstream.use { $0?.value.receive(subscription: self) }
        if !gate.isClosed, let completion = passage.takeEnd() { pass(completion) }
        leave()
      }

      @inlinable func receive(_ input: Output) -> Subscribers.Demand {
        guard enter() else { return .none }
        defer { leave() }
        guard passage.isOpen else { return .none }
        events.use { $0?.value.receiveOutput?(input) }
        let more = send(input)
        if more > .none, !gate.isClosed {
          events.use { $0?.value.receiveRequest?(more) }
        }
        return more
      }

      @inlinable override func receive(completion: Subscribers.Completion<Failure>) {
        guard enter() else { return }
        if passage.end(with: completion) { pass(completion) }
        leave()
      }

      /// Called inside, once.
      @inlinable func pass(_ completion: Subscribers.Completion<Failure>) {
        // The closure can cancel.
        events.use { $0?.value.receiveCompletion?(completion) }
        complete(completion)
      }

      @usableFromInline override func request(_ demand: Subscribers.Demand) {
        guard demand > .none, enter() else { return }
        events.use { $0?.value.receiveRequest?(demand) }
        super.request(demand)
        leave()
      }

      @usableFromInline override func cancel() {
        guard close() else { return }
        events.use { $0?.value.receiveCancel?() }
        upstream?.cancel()
        leave()
      }
    }
  }
}
