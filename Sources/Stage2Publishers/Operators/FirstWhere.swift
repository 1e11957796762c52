extension Publisher {
  /// Sends the first value for which a closure returns true, and finishes; the upstream is canceled
  /// when that value arrives.
  ///
  /// Demands without limit; the value waits for demand. Finishes without a value if the upstream
  /// does.
  @inlinable
  public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher that `first(where:)` returns.
  public struct FirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let predicate: (Output) -> Bool

    @inlinable init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      // Combine prints this name even for the operator whose closure does not throw.
      upstream.receive(
        subscriber: Inner(downstream: subscriber, name: "TryFirst", predicate: predicate))
    }

    /// Also the subscriber of `first()`, which has no closure: there every value passes.
    @usableFromInline
    final class Inner<Downstream: Subscriber<Output, Failure>>: FinalValueLink<Downstream>,
      Subscriber
    {
      @usableFromInline @exclusivity(unchecked) var predicate: ((Output) -> Bool)?

      @inlinable
      init(downstream: Downstream, name: StaticString, predicate: ((Output) -> Bool)?) {
        self.predicate = predicate
        super.init(downstream: downstream, name: name, asksForAll: true)
      }

      @inlinable override func release() {
        super.release()
        predicate = nil
      }

      @inlinable func receive(_ input: Output) -> Subscribers.Demand {
        guard enter() else { return .none }
        defer { leave() }
        if let predicate, !predicate(input) { return .none }
        stopAsking()
        upstream?.cancel()
        finish(with: Box(input))
        return .none
      }

      @inlinable override func receive(completion: Subscribers.Completion<Failure>) {
        guard enter() else { return }
        stopAsking()
        finish(completion)
        leave()
      }

      /// Rejects every later value: the gate stays open while the value waits. So no value has to
      /// look whether the stream has ended.
      @inlinable func stopAsking() {
        predicate = { _ in false }
      }
    }
  }
}
