extension Publisher where Failure == Never {
  /// Gives a publisher that cannot fail a failure type, to combine it with publishers that can.
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E>
  {
    Publishers.SetFailureType(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `setFailureType(to:)` returns.
  public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher
  where Upstream.Failure == Never {
    public typealias Output = Upstream.Output

    @usableFromInline let upstream: Upstream

    @inlinable init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      // A closure that cannot be called needs no result.
      upstream.mapError { (_: Never) -> Failure in }.receive(subscriber: subscriber)
    }
  }
}
