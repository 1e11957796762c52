extension Publisher {
  /// Continues with another publisher when this publisher fails.
  ///
  /// Demand that was not met is requested from the other publisher, which is made and subscribed to
  /// where the failure arrives. If this publisher fails inside the delivery of a value, that
  /// delivery ends first.
  @inlinable public func `catch`<P: Publisher>(
    _ handler: @escaping (Failure) -> P
  ) -> Publishers.Catch<Self, P> where P.Output == Output {
    Publishers.Catch(upstream: self, handler: handler)
  }
}

extension Publishers {
  /// The publisher that `catch(_:)` returns.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    /// Only the second publisher's failure is left.
    public typealias Failure = NewPublisher.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let handler: (Upstream.Failure) -> NewPublisher

    @inlinable init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let arbiter = SubscriptionArbiter(downstream: subscriber, name: "Catch")
      subscriber.receive(subscription: arbiter)
      arbiter.start {
        upstream.receive(subscriber: FirstInner(arbiter: arbiter, handler: handler))
      }
    }

    @usableFromInline
    struct FirstInner<Downstream: Subscriber<Output, NewPublisher.Failure>>: ArbiterInner {
      @usableFromInline let arbiter: SubscriptionArbiter<Downstream>
      @usableFromInline let handler: (Upstream.Failure) -> NewPublisher

      @inlinable init(
        arbiter: SubscriptionArbiter<Downstream>,
        handler: @escaping (Upstream.Failure) -> NewPublisher
      ) {
        self.arbiter = arbiter
        self.handler = handler
      }

      @inlinable var index: Int { 0 }

      @inlinable func receive(completion: Subscribers.Completion<Upstream.Failure>) {
        switch completion {
        case .finished:
          arbiter.complete(.finished, index: 0)
        case .failure(let error):
          arbiter.goOn(from: 0) { [arbiter, handler] in
            let publisher = handler(error)
            // The closure can have canceled.
            guard arbiter.isOpen else { return }
            publisher.receive(subscriber: SecondInner(arbiter))
          }
        }
      }
    }
  }
}
