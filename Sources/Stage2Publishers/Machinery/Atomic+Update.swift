import Synchronization

extension Atomic<Int> {
  /// Replaces the number by the result of `change`, and returns the previous number; if `change`
  /// returns nil, leaves the number and returns nil. `change` can run several times.
  ///
  /// Sequentially consistent: if one call writes word A and then reads B, and another call writes B
  /// and then reads A, at least one of them sees what the other has written.
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

  /// Adds to a number that represents a demand, as `Subscribers.Demand.count` does.
  @inlinable func add(_ more: Subscribers.Demand) {
    update { (Subscribers.Demand(count: $0) + more).count }
  }

  /// Subtracts one value; false if there is none.
  @inlinable func takeOne() -> Bool {
    if load(ordering: .sequentiallyConsistent) == .max { return true }
    let before = update { count in
      guard count != .max else { return count }
      return count > 0 ? count - 1 : nil
    }
    return before != nil
  }
}
