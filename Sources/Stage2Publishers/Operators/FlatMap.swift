extension Publisher {
  /// Makes a publisher of every value and sends what all of them send.
  ///
  /// At most `maxPublishers` are subscribed at a time: the upstream is asked for so many values, and
  /// for one more whenever one of them finishes. Their values never overlap, as for `merge`. Fails,
  /// and cancels everything, when the upstream or one of them fails. To allow no publishers is a
  /// programmer's error. After Combine's `flatMap(maxPublishers:_:)`.
  @inlinable
  public func flatMap<T, P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where T == P.Output, Failure == P.Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher where Failure == Never {
  /// Makes a publisher that may fail of every value of one that cannot.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    setFailureType(to: P.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
  }

  /// Makes a publisher that cannot fail of every value of one that cannot either.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher {
  /// Makes a publisher that cannot fail of every value of one that may.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    flatMap(maxPublishers: maxPublishers) { transform($0).setFailureType(to: Failure.self) }
  }
}

extension Publishers {
  /// The publisher that `flatMap(maxPublishers:_:)` returns.
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    /// What the made publishers send.
    public typealias Output = NewPublisher.Output

    /// How the upstream and the made publishers fail.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// How many made publishers may be subscribed at a time.
    public let maxPublishers: Subscribers.Demand

    /// What makes a publisher of a value.
    public let transform: (Upstream.Output) -> NewPublisher

    /// Makes the publisher.
    @inlinable
    public init(
      upstream: Upstream, maxPublishers: Subscribers.Demand,
      transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      precondition(maxPublishers > .none, "allow at least one publisher (Reactive Streams 3.9)")
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    /// Attaches the subscriber, and then the upstream.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let confluence = Confluence(
        downstream: subscriber, name: .flatMap, sourceIsLimited: maxPublishers != .unlimited)
      subscriber.receive(subscription: confluence)
      upstream.receive(
        subscriber: Outer(
          confluence: confluence, maxPublishers: maxPublishers, transform: transform))
    }
  }
}

extension Publishers.FlatMap {
  /// Subscribes a publisher for each upstream value, without any lock: whatever it sends, also at
  /// once, goes into the confluence.
  @usableFromInline
  final class Outer<Downstream: Subscriber>: Link, Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline @exclusivity(unchecked) var confluence: Confluence<Downstream>?
    @usableFromInline @exclusivity(unchecked) var transform: ((Upstream.Output) -> NewPublisher)?
    @usableFromInline let maxPublishers: Subscribers.Demand

    @usableFromInline override var description: String { "FlatMap" }

    @inlinable
    init(
      confluence: Confluence<Downstream>, maxPublishers: Subscribers.Demand,
      transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.confluence = confluence
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    @inlinable
    override func release() {
      super.release()
      confluence = nil
      transform = nil
    }

    @inlinable
    func receive(subscription: any Subscription) {
      guard connect(subscription) else { return }
      if confluence?.adopt(source: self) == true { request(maxPublishers) } else { cancel() }
      leave()
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard enter() else { return .none }
      if let inner = transform?(input), let inlet = confluence?.join() {
        inner.receive(subscriber: inlet)
      }
      leave()
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      guard close() else { return }
      switch completion {
      case .finished: confluence?.finishSource()
      case .failure(let error): confluence?.fail(error)
      }
      leave()
    }
  }
}
