extension Publisher where Failure == Never {
  /// Subscribes to this publisher when `connect()` is called, so that all subscribers are attached
  /// when it begins.
  ///
  /// They share one subscription to it, as with `multicast(_:)` and a `PassthroughSubject`. When
  /// the connection is canceled nothing more arrives, and no completion.
  @inlinable public func makeConnectable() -> Publishers.MakeConnectable<Self> {
    Publishers.MakeConnectable(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `makeConnectable()` returns.
  public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let inner: Multicast<Upstream, PassthroughSubject<Output, Failure>>

    @inlinable init(upstream: Upstream) {
      inner = upstream.multicast(subject: PassthroughSubject())
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      inner.receive(subscriber: subscriber)
    }

    /// Subscribes to the upstream, until the result is canceled or deallocated.
    @inlinable public func connect() -> any Cancellable {
      inner.connect()
    }
  }
}
