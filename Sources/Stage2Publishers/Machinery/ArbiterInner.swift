/// The subscriber of one of the upstreams of an arbiter. Each operator decides itself what happens
/// when it completes.
@usableFromInline protocol ArbiterInner: Subscriber {
  associatedtype Downstream: Subscriber where Downstream.Input == Input

  var arbiter: SubscriptionArbiter<Downstream> { get }
  var index: Int { get }
}

extension ArbiterInner {
  @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(arbiter) }

  @inlinable func receive(subscription: any Subscription) {
    arbiter.connect(index, to: subscription)
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    arbiter.receive(input, index: index)
  }
}

/// The subscriber of the second upstream, which is the last: its completion ends the stream.
@usableFromInline struct SecondInner<Downstream: Subscriber>: ArbiterInner {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let arbiter: SubscriptionArbiter<Downstream>

  @inlinable init(_ arbiter: SubscriptionArbiter<Downstream>) {
    self.arbiter = arbiter
  }

  @inlinable var index: Int { 1 }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    arbiter.complete(completion, index: 1)
  }
}
