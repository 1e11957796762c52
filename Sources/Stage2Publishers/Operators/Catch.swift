extension Publisher {
  /// Goes on with another publisher when this one fails.
  ///
  /// Demand that was not met is asked of the other one, which is made and subscribed where the
  /// failure arrives. After Combine's `catch(_:)`.
  @inlinable
  public func `catch`<P: Publisher>(
    _ handler: @escaping (Failure) -> P
  ) -> Publishers.Catch<Self, P> where P.Output == Output {
    Publishers.Catch(upstream: self, handler: handler)
  }
}

extension Publishers {
  /// The publisher that `catch(_:)` returns.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    /// Both publishers send the same kind of values.
    public typealias Output = Upstream.Output

    /// Only the second publisher's failure is left.
    public typealias Failure = NewPublisher.Failure

    /// Where the values come from, as long as it does not fail.
    public let upstream: Upstream

    /// What makes the publisher that goes on after a failure.
    public let handler: (Upstream.Failure) -> NewPublisher

    /// Makes the publisher.
    @inlinable
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    /// Attaches the subscriber, and then the upstream.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let succession = Succession(downstream: subscriber, name: .catch)
      subscriber.receive(subscription: succession)
      upstream.receive(subscriber: Inner(succession: succession, handler: handler))
    }
  }
}

extension Publishers.Catch {
  @usableFromInline
  struct Inner<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline let succession: Succession<Downstream>
    @usableFromInline let handler: (Upstream.Failure) -> NewPublisher

    @inlinable
    init(
      succession: Succession<Downstream>, handler: @escaping (Upstream.Failure) -> NewPublisher
    ) {
      self.succession = succession
      self.handler = handler
    }

    @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(succession) }

    @inlinable
    func receive(subscription: any Subscription) { succession.connect(0, to: subscription) }

    @inlinable
    func receive(_ input: Output) -> Subscribers.Demand { succession.receive(input, turn: 0) }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      switch completion {
      case .finished:
        succession.complete(.finished, turn: 0)
      case .failure(let error):
        guard succession.end(0) else { return }
        handler(error).receive(subscriber: Successor(succession, turn: 1))
      }
    }
  }
}
