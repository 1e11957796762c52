extension Publisher {
  /// Sends values until a closure returns false for one. That value is dropped, the upstream is
  /// canceled, and the stream finishes.
  @inlinable
  public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
    Publishers.PrefixWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that `prefix(while:)` returns.
  public struct PrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let predicate: (Upstream.Output) -> Bool

    @inlinable init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.receive(subscriber: Inner(downstream: subscriber, predicate: predicate))
    }

    @usableFromInline
    final class Inner<Downstream: Subscriber<Output, Failure>>: Link<Downstream>, Subscriber {
      @usableFromInline @exclusivity(unchecked) var predicate: ((Upstream.Output) -> Bool)?

      @inlinable init(downstream: Downstream, predicate: @escaping (Upstream.Output) -> Bool) {
        self.predicate = predicate
        super.init(downstream: downstream, name: "PrefixWhile")
      }

      @inlinable override func release() {
        super.release()
        predicate = nil
      }

      @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        guard enter() else { return .none }
        defer { leave() }
        if let predicate, predicate(input) { return send(input) }
        cancelAndComplete(.finished)
        return .none
      }
    }
  }
}
