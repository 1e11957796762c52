import Synchronization

/// What a conduit does in a turn. All methods but `release()` are called by the thread that has it.
extension Conduit {
  @inlinable func serve(_ signal: Signal) {
    switch signal {
    case .value(let value, let version): deliver(value, version)
    case .catchUp: catchUp()
    case .completion(let completion): deliver(completion)
    }
  }

  @inlinable func deliver(_ value: Output, _ version: Int) {
    // A value without demand is dropped; so is one in whose place a later one has been delivered.
    guard !turn.isClosed, version > caughtUpTo, spendOne() else { return }
    if version > newest { newest = version }
    pass(value)
  }

  @inlinable func pass(_ value: Output) {
    let more = downstream.use { $0?.receive(value) }
    if let more, more > .none { addDemand(more) }
  }

  @inlinable func deliver(_ completion: Subscribers.Completion<Failure>) {
    guard turn.close().isFirst else { return }
    downstream.use { $0?.receive(completion: completion) }
  }

  /// Delivers the latest value, if this subscriber has not received it; or, if the subject has
  /// none, makes it ask its upstreams.
  @inlinable func catchUp() {
    guard let core, !turn.isClosed else { return }
    guard needsToCatchUp.exchange(false, ordering: .acquiringAndReleasing) else { return }
    guard let (value, version) = core.current else {
      core.askUpstreams()
      return
    }
    // Without demand by now, the next request catches up: `spendOne()` has noted that.
    guard version > newest, spendOne() else { return }
    newest = version
    caughtUpTo = version
    pass(value)
  }

  /// Takes one value off the demand. False when there is none; if the subject replays, the
  /// subscriber gets the latest value at its next request then.
  @inlinable func spendOne() -> Bool {
    if demand.takeOne() { return true }
    guard replays else { return false }
    needsToCatchUp.store(true, ordering: .sequentiallyConsistent)
    // Once more, for a request that came before the line above, and did not see that it has to
    // catch up. Here: write `needsToCatchUp`, then look at the demand. In `addDemand`: add to the
    // demand, then look at `needsToCatchUp`. So at least one of them sees the other.
    return demand.takeOne()
  }

  /// Ends a turn, when the signals of other threads are served.
  @inlinable func endTurn(_ me: UInt) {
    while !turn.end(me) {
      if turn.isClosed {
        release()
        return
      }
      turn.clearPending()
      for signal in takePending() {
        serve(signal)
      }
    }
  }

  /// Releases everything, once no turn can begin: at the end of the last turn, or when there is
  /// none. Until the turn is over for good the roster retains the conduit, and then it may be
  /// removed there: so this method retains it itself.
  @inlinable func release() {
    let me = Unmanaged.passRetained(self)
    turn.endForGood()
    dropPending()
    core.take()?.noteDeparture()
    downstream = Held(nil)
    subject = nil
    me.release()
  }
}
