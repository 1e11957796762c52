import Synchronization

extension Atomic<Int> {
  /// Replaces the number by what `change` makes of it, and returns the one before; returns nil, and
  /// leaves it, when `change` returns nil. `change` may run several times.
  ///
  /// Sequentially consistent: when one call writes word A and then reads B, and another one writes
  /// B and then reads A, at least one of them sees what the other has written.
  @inlinable @discardableResult func update(_ change: (Int) -> Int?) -> Int? {
    var current = load(ordering: .sequentiallyConsistent)
    while let new = change(current) {
      let (done, actual) = weakCompareExchange(
        expected: current, desired: new, ordering: .sequentiallyConsistent)
      if done { return current }
      current = actual
    }
    return nil
  }

  /// Adds to a number that is a demand's, as `Subscribers.Demand.count` has it.
  @inlinable func add(_ more: Subscribers.Demand) {
    update { (Subscribers.Demand(count: $0) + more).count }
  }

  /// Takes one value off; false when there is none.
  @inlinable func takeOne() -> Bool {
    if load(ordering: .sequentiallyConsistent) == .max { return true }
    let before = update { count in
      guard count != .max else { return count }
      return count > 0 ? count - 1 : nil
    }
    return before != nil
  }
}
