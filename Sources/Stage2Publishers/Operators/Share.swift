extension Publisher {
  /// Lets several subscribers share one subscription to this publisher, from the first subscriber
  /// to the last.
  ///
  /// The same as `multicast(subject: PassthroughSubject()).autoconnect()`: a subscriber gets the
  /// values sent while it is subscribed and has demand, and a late subscriber misses earlier
  /// values. All is demanded of this publisher. When all subscribers have canceled, the
  /// subscription to this publisher is canceled, and the next subscriber begins another
  /// subscription. Once this publisher has completed, a subscriber gets only the completion.
  @inlinable public func share() -> Publishers.Share<Self> {
    Publishers.Share(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `share()` returns. An object, because its subscribers share its state.
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline
    let inner: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    @inlinable init(upstream: Upstream) {
      inner = upstream.multicast(subject: PassthroughSubject()).autoconnect()
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      inner.receive(subscriber: subscriber)
    }

    /// Whether both are the same object.
    @inlinable public static func == (left: Share, right: Share) -> Bool {
      left === right
    }
  }
}
