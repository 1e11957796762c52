extension Publisher {
  /// Sends the first value and finishes; the upstream is canceled when the value comes.
  @inlinable public func first() -> Publishers.First<Self> {
    Publishers.First(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `first()` returns.
  public struct First<Upstream: Publisher>: Publisher {
    /// The value passes as it is.
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream

    @inlinable init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.receive(subscriber: Inner(downstream: subscriber, name: "First", asksForAll: true))
    }

    @usableFromInline
    final class Inner<Downstream: Subscriber<Output, Failure>>: FinalValueLink<Downstream>,
      Subscriber
    {
      @inlinable func receive(_ input: Output) -> Subscribers.Demand {
        guard enter() else { return .none }
        upstream?.cancel()
        finish(with: Box(input))
        leave()
        return .none
      }

      @inlinable override func receive(completion: Subscribers.Completion<Failure>) {
        guard enter() else { return }
        finish(completion)
        leave()
      }
    }
  }
}
