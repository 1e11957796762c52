extension Publisher {
  /// Sends the last value, when the upstream finishes.
  ///
  /// Demands without limit, and retains the latest value until then. The value waits for demand.
  /// Finishes without a value if there was none; a failure is passed on instead.
  @inlinable public func last() -> Publishers.Last<Self> {
    Publishers.Last(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `last()` returns.
  public struct Last<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream

    @inlinable init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.receive(subscriber: Inner(downstream: subscriber, name: "Last", asksForAll: true))
    }

    @usableFromInline
    final class Inner<Downstream: Subscriber<Output, Failure>>: FinalValueLink<Downstream>,
      Subscriber
    {
      @usableFromInline @exclusivity(unchecked) var latest: Output?

      @inlinable override func release() {
        super.release()
        latest = nil
      }

      /// Stores the value before the previous value is released, whose `deinit` can send another
      /// value.
      @inlinable func receive(_ input: Output) -> Subscribers.Demand {
        guard enter() else { return .none }
        var replaced: Output? = input
        swap(&replaced, &latest)
        leave()
        return .none
      }

      @inlinable override func receive(completion: Subscribers.Completion<Failure>) {
        guard enter() else { return }
        if let latest, case .finished = completion {
          finish(with: Box(latest))
        } else {
          finish(completion)
        }
        leave()
      }
    }
  }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}
