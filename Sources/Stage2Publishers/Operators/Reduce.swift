extension Publisher {
  /// Sends one result of all values, when the upstream finishes.
  ///
  /// The closure computes a result from the previous result and each value; without a value the
  /// result is `initialResult`. Demands without limit; the result waits for demand. A failure is
  /// passed on instead.
  @inlinable public func reduce<Accumulator>(
    _ initialResult: Accumulator,
    _ nextPartialResult: @escaping (Accumulator, Output) -> Accumulator
  ) -> Publishers.Reduce<Self, Accumulator> {
    Publishers.Reduce(
      upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// The publisher that `reduce(_:_:)` returns.
  public struct Reduce<Upstream: Publisher, Output>: Publisher {
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

    @usableFromInline
    final class Inner<Downstream: Subscriber<Output, Failure>>: FinalValueLink<Downstream>,
      Subscriber
    {
      /// Both are nil after they are released.
      @usableFromInline @exclusivity(unchecked) var result: Output?
      @usableFromInline @exclusivity(unchecked)
      var nextPartialResult: ((Output, Upstream.Output) -> Output)?

      @inlinable init(
        downstream: Downstream, initialResult: Output,
        nextPartialResult: @escaping (Output, Upstream.Output) -> Output
      ) {
        result = initialResult
        self.nextPartialResult = nextPartialResult
        super.init(downstream: downstream, name: "Reduce", asksForAll: true)
      }

      @inlinable override func release() {
        super.release()
        result = nil
        nextPartialResult = nil
      }

      @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        guard enter() else { return .none }
        if let result, let nextPartialResult {
          var next: Output? = nextPartialResult(result, input)
          swap(&next, &self.result)
        }
        leave()
        return .none
      }

      @inlinable override func receive(completion: Subscribers.Completion<Failure>) {
        guard enter() else { return }
        // The gate stays open while the result waits: no value calls the closure any longer.
        nextPartialResult = nil
        if let result, case .finished = completion {
          finish(with: Box(result))
        } else {
          finish(completion)
        }
        leave()
      }
    }
  }
}
