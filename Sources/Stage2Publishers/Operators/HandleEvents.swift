extension Publisher {
  /// Calls closures when signals pass, and changes nothing about them.
  ///
  /// The closures run where the signals are, before they are passed on: those of the upstream on the
  /// thread that delivers, those of the downstream on the thread that requests or cancels. They are
  /// kept until the stream is over. After Combine's `handleEvents`.
  @inlinable
  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> {
    Publishers.HandleEvents(
      upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion, receiveCancel: receiveCancel,
      receiveRequest: receiveRequest)
  }
}

extension Publishers {
  /// The publisher that `handleEvents` returns.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    /// Values pass as they are.
    public typealias Output = Upstream.Output

    /// The completion passes as it is.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Called with the subscription.
    public var receiveSubscription: ((any Subscription) -> Void)?

    /// Called with each value.
    public var receiveOutput: ((Output) -> Void)?

    /// Called with the completion.
    public var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?

    /// Called when the downstream cancels.
    public var receiveCancel: (() -> Void)?

    /// Called with each demand of the downstream.
    public var receiveRequest: ((Subscribers.Demand) -> Void)?

    /// Makes the publisher.
    @inlinable
    public init(
      upstream: Upstream,
      receiveSubscription: ((any Subscription) -> Void)? = nil,
      receiveOutput: ((Output) -> Void)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
      receiveCancel: (() -> Void)? = nil,
      receiveRequest: ((Subscribers.Demand) -> Void)? = nil
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
      self.receiveCancel = receiveCancel
      self.receiveRequest = receiveRequest
    }

    /// Attaches the subscriber to the upstream, behind the closures.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, events: self))
    }
  }
}

extension Publishers.HandleEvents {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Link, Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline @exclusivity(unchecked) var downstream: Held<Downstream>?
    @usableFromInline @exclusivity(unchecked) var events: Held<Publishers.HandleEvents<Upstream>>?

    @usableFromInline override var description: String { "HandleEvents" }

    @inlinable
    init(downstream: Downstream, events: Publishers.HandleEvents<Upstream>) {
      self.downstream = Held(downstream)
      self.events = Held(events)
    }

    @inlinable
    override func release() {
      super.release()
      downstream = nil
      events = nil
    }

    @inlinable
    func receive(subscription: any Subscription) {
      guard connect(subscription) else { return }
      events?.value.receiveSubscription?(subscription)
      downstream?.receive(subscription: self)
      leave()
    }

    @inlinable
    func receive(_ input: Output) -> Subscribers.Demand {
      guard enter() else { return .none }
      defer { leave() }
      events?.value.receiveOutput?(input)
      guard !gate.isClosed, let more = downstream?.receive(input) else { return .none }
      if more > .none { events?.value.receiveRequest?(more) }
      return more
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      guard close() else { return }
      events?.value.receiveCompletion?(completion)
      downstream?.receive(completion: completion)
      leave()
    }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) {
      guard demand > .none, enter() else { return }
      events?.value.receiveRequest?(demand)
      super.request(demand)
      leave()
    }

    @usableFromInline
    override func cancel() {
      guard close() else { return }
      events?.value.receiveCancel?()
      upstream?.cancel()
      leave()
    }
  }
}
