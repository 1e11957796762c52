/// One value in a separate object, so that a generic class can store it as a `Box<Value>?`.
///
/// For speed: to release a property of type `Downstream?`, an object of a generic class looks up
/// the type of that optional, at several times the price of this allocation.
@usableFromInline final class Box<Value> {
  @usableFromInline let value: Value

  @inlinable init(_ value: Value) {
    self.value = value
  }
}
