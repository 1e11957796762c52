extension Publisher {
  /// Transforms every value with a closure that may throw; a thrown error cancels the upstream and
  /// fails the stream.
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
