/// A variable that a struct can share with its copies. Its users make sure that no two of them use
/// it at the same time.
@usableFromInline final class MutableBox<Value> {
  @usableFromInline @exclusivity(unchecked) var value: Value

  @inlinable init(_ value: Value) {
    self.value = value
  }
}
