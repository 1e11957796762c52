extension Publisher {
  /// Sends all values as one array, when the upstream finishes.
  ///
  /// Demands without limit and keeps every value until then; a failure is passed on instead of
  /// them. After Combine's `collect()`.
  @inlinable
  public func collect() -> Publishers.Collect<Self> {
    Publishers.Collect(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `collect()` returns.
  public struct Collect<Upstream: Publisher>: Publisher {
    /// All values, in their order.
    public typealias Output = [Upstream.Output]

    /// The failure passes as it is.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Makes the publisher.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    /// Attaches the subscriber to the upstream, behind the collection.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber))
    }
  }
}

extension Publishers.Collect: Equatable where Upstream: Equatable {}

extension Publishers.Collect {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Reduction<Downstream>, Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline @exclusivity(unchecked) var collected: [Upstream.Output] = []

    @usableFromInline override var description: String { "Collect" }

    @inlinable
    override func release() {
      super.release()
      collected = []
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard enter() else { return .none }
      collected.append(input)
      leave()
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      guard enter() else { return }
      switch completion {
      case .finished: finish(with: collected)
      case .failure: finish(completion)
      }
      leave()
    }
  }
}
