extension Publisher {
  /// Drops the first values.
  ///
  /// A negative number is a programmer's error. After Combine's `dropFirst(_:)`.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    Publishers.Drop(upstream: self, count: count)
  }
}

extension Publishers {
  /// The publisher that `dropFirst(_:)` returns.
  public struct Drop<Upstream: Publisher>: Publisher {
    /// Values pass as they are.
    public typealias Output = Upstream.Output

    /// Dropping adds no failure.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// How many values are dropped.
    public let count: Int

    /// Makes the publisher.
    @inlinable
    public init(upstream: Upstream, count: Int) {
      precondition(count >= 0, "values to drop are not of a negative number: \(count)")
      self.upstream = upstream
      self.count = count
    }

    /// Attaches the subscriber to the upstream, behind this operator.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, count: count))
    }
  }
}

extension Publishers.Drop {
  /// A struct, as for `Map`, with one box for a counter, which needs no lock (rule 1.3). A dropped value
  /// is answered with a demand for one more (rule 3.8).
  @usableFromInline
  struct Inner<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline let downstream: Downstream
    @usableFromInline let count: Int
    @usableFromInline let dropped = Box(0)

    @inlinable
    init(downstream: Downstream, count: Int) {
      self.downstream = downstream
      self.count = count
    }

    @inlinable var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

    @inlinable
    func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard dropped.value == count else {
        dropped.value += 1
        return .max(1)
      }
      return downstream.receive(input)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      downstream.receive(completion: completion)
    }
  }
}
