/// A variable that a struct can share with its copies; whoever uses it sees to it that nobody else
/// does at the same time.
@usableFromInline final class MutableBox<Value> {
  @usableFromInline @exclusivity(unchecked) var value: Value

  @inlinable init(_ value: Value) {
    self.value = value
  }
}
