/// The subscriber of an operator that sends at most one value for each value: `map`, `filter`,
/// `scan` and similar operators.
///
/// A struct between upstream and downstream, with its own `receive(_:)`. The rest is the
/// upstream's: its subscription passes through unchanged, so that requests and cancellations bypass
/// the operator, and a value costs no object and no lock. The compiler sees through a chain of
/// them.
@usableFromInline protocol ValueOperator: Subscriber {
  associatedtype Downstream: Subscriber

  var downstream: Downstream { get }
}

extension ValueOperator {
  @inlinable var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

  @inlinable
  func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
  }
}

extension ValueOperator where Failure == Downstream.Failure {
  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: completion)
  }
}
