/// A type that asks a publisher for values and receives them.
///
/// Its three methods are called in order: one subscription, any number of values, at most one
/// completion; never from two threads at once (rule 1.3).
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// The kind of values it receives.
  associatedtype Input

  /// The kind of error it may receive; `Never` when it takes no errors.
  associatedtype Failure: Error

  /// Tells the subscriber that it is subscribed, and hands it the means to ask for values and to
  /// cancel.
  func receive(subscription: any Subscription)

  /// Hands over one value; the answer is how many *more* values the subscriber wants.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Tells the subscriber that nothing more will come, and why.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Hands over one value that carries nothing but the fact that it came.
  @inlinable public func receive() -> Subscribers.Demand {
    receive(())
  }
}

/// The namespace of subscribers, of their demand and of their completion.
public enum Subscribers {}
