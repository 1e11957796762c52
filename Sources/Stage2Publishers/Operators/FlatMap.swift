extension Publisher {
  /// Turns every value into a publisher and sends everything that these publishers send.
  ///
  /// Their values never overlap, as for `merge`. Fails, and cancels everything, when the upstream
  /// or one of them fails.
  ///
  /// At most `maxPublishers` are subscribed to at a time, at least one: the upstream is asked for
  /// so many values, and for one more whenever a publisher has finished and none of its values is
  /// waiting for demand any longer. So while nothing is demanded, no more than `maxPublishers`
  /// values wait.
  @inlinable public func flatMap<T, P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where T == P.Output, Failure == P.Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher where Failure == Never {
  /// Turns every value of a publisher that cannot fail into a publisher that can.
  @inlinable public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    setFailureType(to: P.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
  }

  /// Turns every value of a publisher that cannot fail into a publisher that cannot fail either.
  @inlinable public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher {
  /// Turns every value of a publisher that can fail into a publisher that cannot.
  @inlinable public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    flatMap(maxPublishers: maxPublishers) { transform($0).setFailureType(to: Failure.self) }
  }
}

extension Publishers {
  /// The publisher that `flatMap(maxPublishers:_:)` returns.
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    /// The output of the new publishers.
    public typealias Output = NewPublisher.Output
    /// The failure of the upstream and of the new publishers.
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let maxPublishers: Subscribers.Demand
    @usableFromInline let transform: (Upstream.Output) -> NewPublisher

    @inlinable init(
      upstream: Upstream, maxPublishers: Subscribers.Demand,
      transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      precondition(maxPublishers > .none, "allow at least one publisher (Reactive Streams 3.9)")
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let merge = Coordinator(
        downstream: subscriber, strategy: MergeStrategy(), name: "FlatMap",
        offersPlaces: maxPublishers != .unlimited)
      subscriber.receive(subscription: merge)
      guard merge.isOpen else { return }
      upstream.receive(
        subscriber: Outer(merge: merge, maxPublishers: maxPublishers, transform: transform))
    }

    /// Subscribes to a publisher for each value of the upstream, holding no lock: all its values,
    /// even synchronous ones, are merged. (`MergeStrategy`, in Merge.swift, sends every value.)
    @usableFromInline struct Outer<Downstream: Subscriber<Output, Failure>>: Subscriber {
      @usableFromInline let merge: Coordinator<MergeStrategy<Output>, Downstream>
      @usableFromInline let maxPublishers: Subscribers.Demand
      @usableFromInline let transform: (Upstream.Output) -> NewPublisher

      @inlinable init(
        merge: Coordinator<MergeStrategy<Output>, Downstream>, maxPublishers: Subscribers.Demand,
        transform: @escaping (Upstream.Output) -> NewPublisher
      ) {
        self.merge = merge
        self.maxPublishers = maxPublishers
        self.transform = transform
      }

      @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(merge) }

      @inlinable func receive(subscription: any Subscription) {
        merge.connectOuter(subscription, maxPublishers)
      }

      @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        // The closure is not called after the stream has ended.
        guard let port = merge.join() else { return .none }
        merge.subscribe(to: transform(input), at: port, by: MergeStrategy.self)
        return .none
      }

      @inlinable
      func receive(completion: Subscribers.Completion<Failure>) {
        merge.noMoreUpstreams(after: completion)
      }
    }
  }
}
