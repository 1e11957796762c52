extension Publisher {
  /// Sends, for every value, the result of a closure that receives the previous result and the
  /// value.
  @inlinable public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Scan<Self, T> {
    Publishers.Scan(
      upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// The publisher that `scan(_:_:)` returns.
  public struct Scan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let initialResult: Output
    @usableFromInline let nextPartialResult: (Output, Upstream.Output) -> Output

    @inlinable init(
      upstream: Upstream, initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.receive(
        subscriber: Inner(
          downstream: subscriber, initialResult: initialResult, nextPartialResult: nextPartialResult
        ))
    }

    /// A struct, as for `Map`, with one box for the result, which needs no lock (rule 1.3).
    @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: ValueOperator {
      @usableFromInline let downstream: Downstream
      @usableFromInline let result: MutableBox<Output>
      @usableFromInline let nextPartialResult: (Output, Upstream.Output) -> Output

      @inlinable init(
        downstream: Downstream, initialResult: Output,
        nextPartialResult: @escaping (Output, Upstream.Output) -> Output
      ) {
        self.downstream = downstream
        result = MutableBox(initialResult)
        self.nextPartialResult = nextPartialResult
      }

      @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        result.value = nextPartialResult(result.value, input)
        return downstream.receive(result.value)
      }
    }
  }
}
