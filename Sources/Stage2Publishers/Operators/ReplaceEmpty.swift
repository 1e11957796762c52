extension Publisher {
  /// Sends one value, if the upstream finishes without any.
  ///
  /// The value waits for demand.
  @inlinable public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}

extension Publishers {
  /// The publisher that `replaceEmpty(with:)` returns.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let output: Output

    @inlinable init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.receive(subscriber: Inner(downstream: subscriber, output: output))
    }

    @usableFromInline
    final class Inner<Downstream: Subscriber<Output, Failure>>: FinalValueLink<Downstream>,
      Subscriber
    {
      @usableFromInline @exclusivity(unchecked) var isEmpty = true

      @inlinable init(downstream: Downstream, output: Output) {
        super.init(downstream: downstream, name: "ReplaceEmpty", last: Box(output))
      }

      @inlinable func receive(_ input: Output) -> Subscribers.Demand {
        guard enter() else { return .none }
        defer { leave() }
        isEmpty = false
        return forward(input)
      }

      @inlinable override func receive(completion: Subscribers.Completion<Failure>) {
        guard enter() else { return }
        if isEmpty, case .finished = completion {
          finish()
        } else {
          finish(completion)
        }
        leave()
      }
    }
  }
}
