extension Publisher {
  /// Sends one value in place of a failure, and finishes.
  ///
  /// The value waits for demand.
  @inlinable public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }
}

extension Publishers {
  /// The publisher that `replaceError(with:)` returns.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    /// There is no failure left.
    public typealias Failure = Never

    @usableFromInline let upstream: Upstream
    @usableFromInline let output: Output

    @inlinable init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable public func receive<S: Subscriber<Output, Never>>(subscriber: S) {
      upstream.receive(subscriber: Inner(downstream: subscriber, output: output))
    }

    @usableFromInline
    final class Inner<Downstream: Subscriber<Output, Never>>: FinalValueLink<Downstream>, Subscriber
    {
      @usableFromInline typealias Input = Output
      @usableFromInline typealias Failure = Upstream.Failure

      @inlinable init(downstream: Downstream, output: Output) {
        super.init(downstream: downstream, name: "ReplaceError", last: Box(output))
      }

      @inlinable func receive(_ input: Output) -> Subscribers.Demand {
        guard enter() else { return .none }
        defer { leave() }
        return forward(input)
      }

      @inlinable func receive(completion: Subscribers.Completion<Upstream.Failure>) {
        guard enter() else { return }
        switch completion {
        case .finished: finish(.finished)
        case .failure: finish()
        }
        leave()
      }
    }
  }
}
