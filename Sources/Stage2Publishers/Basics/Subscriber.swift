/// A type that requests values from a publisher and receives them.
///
/// Its three methods are called in order: one subscription, any number of values, at most one
/// completion; never from two threads concurrently (rule 1.3).
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// The kind of values it receives.
  associatedtype Input

  /// The kind of error it can receive; `Never` if it accepts no errors.
  associatedtype Failure: Error

  /// Receives the subscription, with which the subscriber requests values and cancels.
  func receive(subscription: any Subscription)

  /// Receives one value, and returns how many *more* values the subscriber wants.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Receives the completion, after which nothing follows, and its reason.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Receives one value that carries nothing but the fact that it arrived.
  @inlinable public func receive() -> Subscribers.Demand {
    receive(())
  }
}

/// The namespace of subscribers, of their demand and of their completion.
public enum Subscribers {}
