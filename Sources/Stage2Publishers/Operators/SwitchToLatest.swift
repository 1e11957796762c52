extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Sends the values of the latest publisher received as a value, and cancels the previous
  /// publisher.
  ///
  /// The upstream is asked for everything; demand that one publisher has not met is requested from
  /// the next. Finishes when the upstream and the latest publisher have; fails, and cancels
  /// everything, when either fails.
  @inlinable public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Failure == Never {
  /// Switches between publishers that can fail, when the upstream cannot.
  @inlinable public func switchToLatest()
    -> Publishers.SwitchToLatest<Output, Publishers.SetFailureType<Self, Output.Failure>>
  {
    setFailureType(to: Output.Failure.self).switchToLatest()
  }
}

extension Publisher where Output: Publisher, Failure == Never, Output.Failure == Never {
  /// Switches between publishers that cannot fail, when the upstream cannot either.
  @inlinable public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Switches between publishers that cannot fail, when the upstream can.
  @inlinable public func switchToLatest()
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
    /// The output of the publishers received as values.
    public typealias Output = P.Output
    /// The failure of these publishers and of the upstream.
    public typealias Failure = P.Failure

    @usableFromInline let upstream: Upstream

    @inlinable init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let latest = Coordinator(
        downstream: subscriber, strategy: SwitchStrategy<Output>(), name: "SwitchToLatest")
      subscriber.receive(subscription: latest)
      guard latest.isOpen else { return }
      upstream.receive(subscriber: Outer(latest))
    }

    /// Replaces the previous publisher with each publisher received as a value.
    @usableFromInline struct Outer<Downstream: Subscriber<Output, Failure>>: Subscriber {
      @usableFromInline let latest: Coordinator<SwitchStrategy<Output>, Downstream>

      @inlinable init(_ latest: Coordinator<SwitchStrategy<Output>, Downstream>) {
        self.latest = latest
      }

      @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(latest) }

      @inlinable func receive(subscription: any Subscription) {
        latest.connectOuter(subscription, .unlimited)
      }

      @inlinable func receive(_ input: P) -> Subscribers.Demand {
        guard let port = latest.replaceUpstream() else { return .none }
        latest.subscribe(to: input, at: port, by: SwitchStrategy<Output>.self)
        return .none
      }

      @inlinable
      func receive(completion: Subscribers.Completion<Failure>) {
        latest.noMoreUpstreams(after: completion)
      }
    }
  }
}

/// Sends the latest publisher's values, if they are demanded: it is asked for no more than that.
@usableFromInline struct SwitchStrategy<Value>: CoordinatorStrategy, CoordinatorEntrance {
  @usableFromInline typealias Output = Value
  @usableFromInline typealias Strategy = SwitchStrategy

  @inlinable init() {}

  @inlinable static var sharesDemand: Bool { true }
  @inlinable static var waitsForDemand: Bool { false }

  @inlinable static func receive(_ input: inout Value?, into strategy: inout SwitchStrategy)
    -> Value?
  {
    input.take()
  }
}
