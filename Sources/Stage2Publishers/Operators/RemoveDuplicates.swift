extension Publisher where Output: Equatable {
  /// Drops every value that equals the previous value.
  @inlinable public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
    removeDuplicates(by: ==)
  }
}

extension Publisher {
  /// Drops every value that a closure calls a duplicate of the previous value, whether or not that
  /// passed.
  @inlinable public func removeDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that `removeDuplicates()` returns.
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let predicate: (Upstream.Output, Upstream.Output) -> Bool

    @inlinable
    init(upstream: Upstream, predicate: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.receive(subscriber: Inner(downstream: subscriber, predicate: predicate))
    }

    /// A struct, as for `Map`, with one box for the previous value, which needs no lock (rule 1.3).
    /// A dropped value is answered with a demand for one more (rule 3.8).
    @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: ValueOperator {
      @usableFromInline let downstream: Downstream
      @usableFromInline let previous = MutableBox<Upstream.Output?>(nil)
      @usableFromInline let predicate: (Upstream.Output, Upstream.Output) -> Bool

      @inlinable
      init(downstream: Downstream, predicate: @escaping (Upstream.Output, Upstream.Output) -> Bool)
      {
        self.downstream = downstream
        self.predicate = predicate
      }

      @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        let previous = previous.value
        self.previous.value = input
        if let previous, predicate(previous, input) { return .max(1) }
        return downstream.receive(input)
      }
    }
  }
}
