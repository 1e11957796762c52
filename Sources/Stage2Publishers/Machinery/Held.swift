/// A box for something of a generic type that an object holds until it is released or over.
///
/// Bought speed: when an object of a generic class goes, a property of type `Downstream?` makes the
/// runtime look up the metadata of that optional, at several times the price of this allocation. A
/// reference to a box is let go of like any other.
@usableFromInline
final class Held<Value> {
  @usableFromInline let value: Value

  @inlinable init(_ value: Value) { self.value = value }
}

extension Held: CustomCombineIdentifierConvertible where Value: Subscriber {
  @inlinable var combineIdentifier: CombineIdentifier { value.combineIdentifier }
}

extension Held: Subscriber where Value: Subscriber {
  @inlinable
  func receive(subscription: any Subscription) { value.receive(subscription: subscription) }

  @inlinable
  func receive(_ input: Value.Input) -> Subscribers.Demand { value.receive(input) }

  @inlinable
  func receive(completion: Subscribers.Completion<Value.Failure>) {
    value.receive(completion: completion)
  }
}
