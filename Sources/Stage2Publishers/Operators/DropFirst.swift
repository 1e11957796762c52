extension Publisher {
  /// Drops the first values.
  ///
  /// - Parameter count: How many values; not negative.
  @inlinable public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    Publishers.Drop(upstream: self, count: count)
  }
}

extension Publishers {
  /// The publisher that `dropFirst(_:)` returns.
  public struct Drop<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let count: Int

    @inlinable init(upstream: Upstream, count: Int) {
      precondition(count >= 0, "the number of values to drop must not be negative: \(count)")
      self.upstream = upstream
      self.count = count
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.receive(subscriber: Inner(downstream: subscriber, count: count))
    }

    /// A struct, as for `Map`, with one box for a counter, which needs no lock (rule 1.3). A
    /// dropped value is answered with a demand for one more (rule 3.8).
    @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: ValueOperator {
      @usableFromInline let downstream: Downstream
      @usableFromInline let count: Int
      @usableFromInline let dropped = MutableBox(0)

      @inlinable init(downstream: Downstream, count: Int) {
        self.downstream = downstream
        self.count = count
      }

      @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        guard dropped.value == count else {
          dropped.value += 1
          return .max(1)
        }
        return downstream.receive(input)
      }
    }
  }
}
