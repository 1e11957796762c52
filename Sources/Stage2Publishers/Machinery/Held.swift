/// A value that is called where an object stores it, without being retained for the call.
///
/// For speed: a value that is called through an ordinary property is retained before the call and
/// released after it, two atomic operations for each value. The caller of `use` makes sure that the
/// value is not replaced during the call, by being inside a gate or having a turn.
@usableFromInline struct Held<Value>: ~Copyable {
  @usableFromInline let value: Value

  @inlinable @inline(__always) init(_ value: Value) {
    self.value = value
  }

  @inlinable @inline(__always)
  borrowing func use<Result>(_ body: (Value) -> Result) -> Result {
    body(value)
  }
}
