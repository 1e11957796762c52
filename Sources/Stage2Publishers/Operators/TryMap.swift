extension Publisher {
  /// Transforms every value with a closure that may throw; a thrown error cancels the upstream and
  /// fails the stream.
  ///
  /// After Combine's `tryMap(_:)`.
  @inlinable
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
    Publishers.TryMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// The publisher that `tryMap(_:)` returns.
  public struct TryMap<Upstream: Publisher, Output>: Publisher {
    /// What the closure throws, or what the upstream fails with.
    public typealias Failure = Error

    /// Where the values come from.
    public let upstream: Upstream

    /// What is done to each value.
    public let transform: (Upstream.Output) throws -> Output

    /// Makes the publisher.
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Attaches the subscriber to the upstream, behind the transformation.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Error {
      upstream.receive(
        subscriber: TryLink(downstream: subscriber, name: .tryMap, transform: transform))
    }
  }
}
