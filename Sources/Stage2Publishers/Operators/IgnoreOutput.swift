extension Publisher {
  /// Drops every value and passes on the completion.
  ///
  /// Demands without limit, since values cost nothing.
  @inlinable public func ignoreOutput() -> Publishers.IgnoreOutput<Self> {
    Publishers.IgnoreOutput(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `ignoreOutput()` returns.
  public struct IgnoreOutput<Upstream: Publisher>: Publisher {
    /// No value passes.
    public typealias Output = Never
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream

    @inlinable init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.receive(subscriber: Inner(downstream: subscriber))
    }

    @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: ValueOperator {
      @usableFromInline let downstream: Downstream

      @inlinable init(downstream: Downstream) {
        self.downstream = downstream
      }

      @inlinable func receive(subscription: any Subscription) {
        downstream.receive(subscription: subscription)
        subscription.request(.unlimited)
      }

      @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        .none
      }
    }
  }
}
