extension Publisher {
  /// Sends one value in place of a failure, and finishes.
  ///
  /// The value waits until it is asked for. After Combine's `replaceError(with:)`.
  @inlinable
  public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }
}

extension Publishers {
  /// The publisher that `replaceError(with:)` returns.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    /// Values pass as they are.
    public typealias Output = Upstream.Output

    /// There is no failure left.
    public typealias Failure = Never

    /// Where the values come from.
    public let upstream: Upstream

    /// What is sent in place of a failure.
    public let output: Output

    /// Makes the publisher.
    @inlinable
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    /// Attaches the subscriber to the upstream.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Never {
      upstream.receive(subscriber: Inner(downstream: subscriber, output: output))
    }
  }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Output: Equatable {}

extension Publishers.ReplaceError {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Finale<Downstream>, Subscriber
  where Downstream.Input == Output, Downstream.Failure == Never {
    @usableFromInline override var description: String { "ReplaceError" }

    @inlinable
    init(downstream: Downstream, output: Output) {
      super.init(downstream: downstream, last: Held(output))
    }

    @inlinable
    func receive(subscription: any Subscription) {
      guard connect(subscription) else { return }
      downstream?.receive(subscription: self)
      leave()
    }

    @inlinable
    func receive(_ input: Output) -> Subscribers.Demand {
      guard enter() else { return .none }
      defer { leave() }
      return pass(input)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      guard enter() else { return }
      switch completion {
      case .finished: finish(.finished)
      case .failure: finishWithLast()
      }
      leave()
    }
  }
}
