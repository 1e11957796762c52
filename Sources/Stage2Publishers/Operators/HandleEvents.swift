extension Publisher {
  /// Calls closures when something passes, in either direction, and changes nothing about it.
  ///
  /// The closures run where the signals are, before they are passed on: those of the upstream on
  /// the thread that delivers, those of the downstream on the thread that requests or cancels. They
  /// are kept until the stream is over.
  @inlinable public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> {
    var events = Publishers.HandleEvents(upstream: self)
    events.receiveSubscription = receiveSubscription
    events.receiveOutput = receiveOutput
    events.receiveCompletion = receiveCompletion
    events.receiveCancel = receiveCancel
    events.receiveRequest = receiveRequest
    return events
  }
}

extension Publishers {
  /// The publisher that `handleEvents` returns.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline var receiveSubscription: ((any Subscription) -> Void)?
    @usableFromInline var receiveOutput: ((Output) -> Void)?
    @usableFromInline var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
    @usableFromInline var receiveCancel: (() -> Void)?
    @usableFromInline var receiveRequest: ((Subscribers.Demand) -> Void)?

    @inlinable init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.receive(subscriber: Inner(downstream: subscriber, events: self))
    }

    @usableFromInline
    final class Inner<Downstream: Subscriber<Output, Failure>>: Link<Downstream>, Subscriber {
      @usableFromInline @exclusivity(unchecked) var events: Held<Box<HandleEvents>?>
      @usableFromInline @exclusivity(unchecked) var isComplete = false

      @inlinable init(downstream: Downstream, events: HandleEvents) {
        self.events = Held(Box(events))
        super.init(downstream: downstream, name: "HandleEvents")
      }

      @inlinable override func release() {
        super.release()
        events = Held(nil)
      }

      @inlinable override func receive(subscription: any Subscription) {
        guard connect(subscription) else { return }
        events.use { $0?.value.receiveSubscription?(subscription) }
        downstream.use { $0?.value.receive(subscription: self) }
        leave()
      }

      @inlinable func receive(_ input: Output) -> Subscribers.Demand {
        guard enter() else { return .none }
        defer { leave() }
        guard !isComplete else { return .none }
        events.use { $0?.value.receiveOutput?(input) }
        let more = send(input)
        if more > .none, !gate.isClosed {
          events.use { $0?.value.receiveRequest?(more) }
        }
        return more
      }

      @inlinable override func receive(completion: Subscribers.Completion<Failure>) {
        guard enter() else { return }
        defer { leave() }
        guard !isComplete else { return }
        isComplete = true
        // The closure may cancel.
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
