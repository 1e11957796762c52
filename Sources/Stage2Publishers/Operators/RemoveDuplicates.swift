extension Publisher where Output: Equatable {
  /// Drops every value that equals the one before it.
  ///
  /// Keeps the last value. After Combine's `removeDuplicates()`.
  @inlinable
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
    removeDuplicates(by: ==)
  }
}

extension Publisher {
  /// Drops every value that a closure calls a duplicate of the one before it.
  ///
  /// The closure gets the last value that passed, then the new one. After Combine's
  /// `removeDuplicates(by:)`.
  @inlinable
  public func removeDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that `removeDuplicates()` returns.
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    /// Values pass as they are.
    public typealias Output = Upstream.Output

    /// A comparison adds no failure.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Whether the second value is a duplicate of the first.
    public let predicate: (Upstream.Output, Upstream.Output) -> Bool

    /// Makes the publisher.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output, Upstream.Output) -> Bool)
    {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches the subscriber to the upstream, behind this operator.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, predicate: predicate))
    }
  }
}

extension Publishers.RemoveDuplicates {
  /// A struct, as for `Map`, with one box for the last value. Values come one at a time (rule 1.3), so
  /// the box needs no lock. A dropped value is answered with a demand for one more (rule 3.8).
  @usableFromInline
  struct Inner<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline let downstream: Downstream
    @usableFromInline let last = Box<Upstream.Output?>(nil)
    @usableFromInline let predicate: (Upstream.Output, Upstream.Output) -> Bool

    @inlinable
    init(downstream: Downstream, predicate: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
      self.downstream = downstream
      self.predicate = predicate
    }

    @inlinable var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

    @inlinable
    func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      if let last = last.value, predicate(last, input) { return .max(1) }
      last.value = input
      return downstream.receive(input)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      downstream.receive(completion: completion)
    }
  }
}
