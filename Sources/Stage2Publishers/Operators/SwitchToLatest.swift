extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Sends what the latest of the publishers that come as values sends, and cancels the one before.
  ///
  /// The upstream is asked for everything; demand that one publisher has not met is asked of the
  /// next. Finishes when the upstream and the latest publisher have; fails, and cancels everything,
  /// when either fails. After Combine's `switchToLatest()`.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Failure == Never {
  /// Switches between publishers that may fail, where the upstream cannot.
  @inlinable
  public func switchToLatest()
    -> Publishers.SwitchToLatest<Output, Publishers.SetFailureType<Self, Output.Failure>>
  {
    setFailureType(to: Output.Failure.self).switchToLatest()
  }
}

extension Publisher where Output: Publisher, Failure == Never, Output.Failure == Never {
  /// Switches between publishers that cannot fail, where the upstream cannot either.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Switches between publishers that cannot fail, where the upstream may.
  @inlinable
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<Output, Failure>,
      Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
    >
  {
    map { $0.setFailureType(to: Failure.self) }.switchToLatest()
  }
}

extension Publishers {
  /// The publisher that `switchToLatest()` returns.
  public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: Publisher
  where P == Upstream.Output, P.Failure == Upstream.Failure {
    /// What the publishers that come as values send.
    public typealias Output = P.Output

    /// How they and the upstream fail.
    public typealias Failure = P.Failure

    /// Where the publishers come from.
    public let upstream: Upstream

    /// Makes the publisher.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    /// Attaches the subscriber, and then the upstream.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let points = Switch(downstream: subscriber)
      subscriber.receive(subscription: points)
      upstream.receive(subscriber: Outer(points: points))
    }
  }
}

extension Publishers.SwitchToLatest: Equatable where Upstream: Equatable {}

extension Publishers.SwitchToLatest {
  /// Hands every publisher that comes as a value to the switch.
  @usableFromInline
  struct Outer<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline let points: Switch<Downstream>

    @inlinable init(points: Switch<Downstream>) { self.points = points }

    @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(points) }

    @inlinable
    func receive(subscription: any Subscription) {
      if points.adopt(source: subscription) { subscription.request(.unlimited) }
    }

    @inlinable
    func receive(_ input: P) -> Subscribers.Demand {
      if let inlet = points.turn() { input.receive(subscriber: inlet) }
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) { points.finishSource(completion) }
  }
}
