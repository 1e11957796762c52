/// The subscriber of an operator that makes at most one value of each: `map`, `filter`, `scan` and
/// their like.
///
/// A struct between upstream and downstream, with a `receive(_:)` of its own. The rest is the
/// upstream's: its subscription goes through as it is, so that requests and cancellations do not
/// pass the operator at all, and a value costs no object and no lock. The compiler sees through a
/// chain of them.
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
