extension Publisher {
  /// Transforms every value with a closure that can throw; a thrown error cancels the upstream and
  /// fails the stream.
  @inlinable
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
    Publishers.TryMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// The publisher that `tryMap(_:)` returns.
  public struct TryMap<Upstream: Publisher, Output>: Publisher {
    /// The error that the closure throws, or the upstream's failure.
    public typealias Failure = Error

    @usableFromInline let upstream: Upstream
    @usableFromInline let transform: (Upstream.Output) throws -> Output

    @inlinable init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable public func receive<S: Subscriber<Output, Error>>(subscriber: S) {
      upstream.receive(
        subscriber: TryLink(downstream: subscriber, name: "TryMap", transform: transform))
    }
  }
}
