extension Publisher {
  /// Sends the first value, then finishes and cancels the upstream.
  ///
  /// After Combine's `first()`.
  @inlinable
  public func first() -> Publishers.First<Self> {
    Publishers.First(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `first()` returns.
  public struct First<Upstream: Publisher>: Publisher {
    /// The value passes as it is.
    public typealias Output = Upstream.Output

    /// The failure passes as it is.
    public typealias Failure = Upstream.Failure

    /// Where the value comes from.
    public let upstream: Upstream

    /// Makes the publisher.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    /// Attaches the subscriber to the upstream.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber))
    }
  }
}

extension Publishers.First: Equatable where Upstream: Equatable {}

extension Publishers.First {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Reduction<Downstream>, Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline override var description: String { "First" }

    @inlinable
    func receive(_ input: Output) -> Subscribers.Demand {
      guard enter() else { return .none }
      upstream?.cancel()
      finish(with: input)
      leave()
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      guard enter() else { return }
      finish(completion)
      leave()
    }
  }
}
