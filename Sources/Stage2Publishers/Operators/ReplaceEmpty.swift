extension Publisher {
  /// Sends one value, if the upstream finishes without any.
  ///
  /// The value waits until it is asked for. After Combine's `replaceEmpty(with:)`.
  @inlinable
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}

extension Publishers {
  /// The publisher that `replaceEmpty(with:)` returns.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    /// Values pass as they are.
    public typealias Output = Upstream.Output

    /// The failure passes as it is.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// What is sent when there are no values.
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
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, output: output))
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Output: Equatable {}

extension Publishers.ReplaceEmpty {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Finale<Downstream>, Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline @exclusivity(unchecked) var isEmpty = true

    @usableFromInline override var description: String { "ReplaceEmpty" }

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
      isEmpty = false
      return pass(input)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      guard enter() else { return }
      if isEmpty, case .finished = completion {
        finishWithLast()
      } else {
        finish(completion)
      }
      leave()
    }
  }
}
