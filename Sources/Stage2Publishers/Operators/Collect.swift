extension Publisher {
  /// Sends all values as one array, when the upstream finishes.
  ///
  /// Demands without limit and retains every value until then. A failure is passed on instead.
  @inlinable public func collect() -> Publishers.Collect<Self> {
    Publishers.Collect(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `collect()` returns.
  public struct Collect<Upstream: Publisher>: Publisher {
    /// All values, in their order.
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream

    @inlinable init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.receive(subscriber: Inner(downstream: subscriber, name: "Collect", asksForAll: true))
    }

    @usableFromInline
    final class Inner<Downstream: Subscriber<Output, Failure>>: FinalValueLink<Downstream>,
      Subscriber
    {
      @usableFromInline @exclusivity(unchecked) var collected: [Upstream.Output] = []

      @inlinable override func release() {
        super.release()
        collected = []
      }

      @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        guard enter() else { return .none }
        collected.append(input)
        leave()
        return .none
      }

      @inlinable override func receive(completion: Subscribers.Completion<Failure>) {
        guard enter() else { return }
        switch completion {
        case .finished: finish(with: Box(collected))
        case .failure: finish(completion)
        }
        leave()
      }
    }
  }
}

extension Publishers.Collect: Equatable where Upstream: Equatable {}
