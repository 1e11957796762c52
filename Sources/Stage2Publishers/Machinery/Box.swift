/// A box for something of a generic type that an object holds until it is released or over.
///
/// Bought speed: when an object of a generic class goes, a property of type `Downstream?` makes the
/// runtime look up the metadata of that optional, at several times the price of this allocation. A
/// reference to a box is released like any other.
@usableFromInline final class Box<Value> {
  @usableFromInline let value: Value

  @inlinable init(_ value: Value) { self.value = value }
}
