extension Publisher {
  /// Sends, for every value, what a closure makes of it and of the result before.
  ///
  /// After Combine's `scan(_:_:)`.
  @inlinable
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Scan<Self, T> {
    Publishers.Scan(
      upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// The publisher that `scan(_:_:)` returns.
  public struct Scan<Upstream: Publisher, Output>: Publisher {
    /// A closure that does not throw adds no failure.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// The result before the first value.
    public let initialResult: Output

    /// What makes a result of the one before and a value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Makes the publisher.
    @inlinable
    public init(
      upstream: Upstream, initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    /// Attaches the subscriber to the upstream, behind this operator.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: Inner(
          downstream: subscriber, initialResult: initialResult, nextPartialResult: nextPartialResult
        ))
    }
  }
}

extension Publishers.Scan {
  /// A struct, as for `Map`, with one box for the result, which needs no lock (rule 1.3).
  @usableFromInline
  struct Inner<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline let downstream: Downstream
    @usableFromInline let initialResult: Output
    @usableFromInline let result = Box<Output?>(nil)
    @usableFromInline let nextPartialResult: (Output, Upstream.Output) -> Output

    @inlinable
    init(
      downstream: Downstream, initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.downstream = downstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    @inlinable var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

    @inlinable
    func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      let next = nextPartialResult(result.value ?? initialResult, input)
      result.value = next
      return downstream.receive(next)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      downstream.receive(completion: completion)
    }
  }
}
