extension Publisher {
  /// Sends the number of values, when the upstream finishes.
  ///
  /// Demands without limit; the number waits for demand. A failure is passed on instead.
  @inlinable public func count() -> Publishers.Count<Self> {
    Publishers.Count(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `count()` returns.
  public struct Count<Upstream: Publisher>: Publisher {
    /// The number of values.
    public typealias Output = Int
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream

    @inlinable init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable public func receive<S: Subscriber<Int, Failure>>(subscriber: S) {
      upstream.receive(subscriber: Inner(downstream: subscriber, name: "Count", asksForAll: true))
    }

    @usableFromInline
    final class Inner<Downstream: Subscriber<Int, Failure>>: FinalValueLink<Downstream>, Subscriber
    {
      @usableFromInline @exclusivity(unchecked) var count = 0

      @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        guard enter() else { return .none }
        count += 1
        leave()
        return .none
      }

      @inlinable override func receive(completion: Subscribers.Completion<Failure>) {
        guard enter() else { return }
        switch completion {
        case .finished: finish(with: Box(count))
        case .failure: finish(completion)
        }
        leave()
      }
    }
  }
}

extension Publishers.Count: Equatable where Upstream: Equatable {}
