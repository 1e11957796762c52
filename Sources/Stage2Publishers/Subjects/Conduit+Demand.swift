import Synchronization

extension Conduit {
  /// Takes one value off the demand; when there is none, notes that a value was missed.
  @inlinable
  func spendOne() -> Bool {
    var current = demand.load(ordering: .acquiring)
    while current != .max {
      if current == 0 {
        guard replays else { return false }
        // The order of these two, and its mirror image in `grant`, is what makes it impossible
        // that a value is missed and a request comes, and neither sees the other.
        isBehind.store(true, ordering: .sequentiallyConsistent)
        current = demand.load(ordering: .sequentiallyConsistent)
        if current == 0 { return false }
        continue
      }
      let (done, actual) = demand.weakCompareExchange(
        expected: current, desired: current - 1, ordering: .acquiringAndReleasing)
      if done { break }
      current = actual
    }
    return true
  }

  /// Adds to the demand, and tells the subject when it is waiting for that.
  @usableFromInline
  func grant(_ more: Subscribers.Demand) {
    var current = demand.load(ordering: .relaxed)
    while true {
      let sum = Subscribers.Demand(count: current) + more
      let (done, actual) = demand.weakCompareExchange(
        expected: current, desired: sum.count, ordering: .sequentiallyConsistent)
      if done { break }
      current = actual
    }
    if isBehind.load(ordering: .sequentiallyConsistent) { catchUp() }
  }

  @inlinable
  func catchUp() {
    let me = currentThread()
    let (isMine, found) = turn.compareExchange(expected: 0, desired: me, ordering: .acquiring)
    if isMine {
      answerRequest()
      endTurn(me)
    } else if found & ~Self.flags == me {
      answerRequest()
    } else if found & Self.closed == 0 {
      post(.catchUp)
    }
  }
}
