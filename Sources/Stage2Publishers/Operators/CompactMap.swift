extension Publisher {
  /// Transforms every value with a closure and drops those for which it returns nil.
  @inlinable public func compactMap<T>(
    _ transform: @escaping (Output) -> T?
  ) -> Publishers.CompactMap<Self, T> {
    Publishers.CompactMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// The publisher that `compactMap(_:)` returns.
  public struct CompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let transform: (Upstream.Output) -> Output?

    @inlinable init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.receive(subscriber: Inner(downstream: subscriber, transform: transform))
    }

    /// A struct, as for `Map`. A dropped value is answered with a demand for one more (rule 3.8).
    @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: ValueOperator {
      @usableFromInline let downstream: Downstream
      @usableFromInline let transform: (Upstream.Output) -> Output?

      @inlinable init(downstream: Downstream, transform: @escaping (Upstream.Output) -> Output?) {
        self.downstream = downstream
        self.transform = transform
      }

      @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        guard let output = transform(input) else { return .max(1) }
        return downstream.receive(output)
      }
    }
  }
}
