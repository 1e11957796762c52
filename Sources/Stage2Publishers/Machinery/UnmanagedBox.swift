/// A box that its owner releases by hand.
///
/// Bought speed: a call into an object is otherwise between a retain and a release, two atomic
/// operations for each value. Whoever uses this sees to it that nobody releases it meanwhile, as a
/// gate does.
@usableFromInline struct UnmanagedBox<Value> {
  @usableFromInline let box: Unmanaged<Box<Value>>

  @inlinable init(_ value: Value) { box = .passRetained(Box(value)) }

  @inlinable func release() { box.release() }

  @inlinable func use<Result>(_ body: (Value) throws -> Result) rethrows -> Result {
    try box._withUnsafeGuaranteedRef { try body($0.value) }
  }
}
