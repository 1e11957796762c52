extension Publisher {
  /// Drops values until a closure returns false for one; passes that value and all values after it.
  ///
  /// The closure is not called again after it has returned false. It is retained as long as the
  /// subscription is.
  @inlinable
  public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that `drop(while:)` returns.
  public struct DropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let predicate: (Upstream.Output) -> Bool

    @inlinable init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.receive(subscriber: Inner(downstream: subscriber, predicate: predicate))
    }

    /// A struct, as for `Map`, with one box for whether it drops, which needs no lock (rule 1.3). A
    /// dropped value is answered with a demand for one more (rule 3.8).
    @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: ValueOperator {
      @usableFromInline let downstream: Downstream
      @usableFromInline let predicate: (Upstream.Output) -> Bool
      @usableFromInline let isDropping = MutableBox(true)

      @inlinable init(downstream: Downstream, predicate: @escaping (Upstream.Output) -> Bool) {
        self.downstream = downstream
        self.predicate = predicate
      }

      @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        if isDropping.value {
          if predicate(input) { return .max(1) }
          isDropping.value = false
        }
        return downstream.receive(input)
      }
    }
  }
}
