extension Publisher {
  /// Sends the first value and finishes; the upstream is canceled when the value arrives.
  ///
  /// Demands without limit; the value waits for demand. Finishes without a value if the upstream
  /// does.
  @inlinable public func first() -> Publishers.First<Self> {
    Publishers.First(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `first()` returns: as `FirstWhere`, without a closure.
  public struct First<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream

    @inlinable init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.receive(
        subscriber: FirstWhere<Upstream>.Inner(
          downstream: subscriber, name: "First", predicate: nil))
    }
  }
}

extension Publishers.First: Equatable where Upstream: Equatable {}
