import Synchronization

/// One subscriber of a subject.
///
/// One thread at a time has the turn, and its deliveries nest. Another thread leaves its signal in
/// `pending`; the thread that has the turn delivers that before the turn ends (rule 1.3). So no
/// thread waits, and no lock is held while a subscriber runs. Once the conduit is closed no turn
/// begins, and the turn that is under way, if any, ends with `release()`.
///
/// Any thread calls the methods of the first part, with the turn or without it; the methods of the
/// second part are called in a turn.
@usableFromInline
final class Conduit<Output, Failure: Error>: Subscription, CustomStringConvertible {
  @usableFromInline enum Signal {
    case value(Output, version: Int)
    case catchUp
    case completion(Subscribers.Completion<Failure>)
  }

  @usableFromInline let turn: Turn
  @usableFromInline let demand = Atomic<Int>(0)

  /// Used only in a turn, and by `release()` after the last one.
  @usableFromInline @exclusivity(unchecked) var downstream: Held<AnySubscriber<Output, Failure>?>
  @usableFromInline @exclusivity(unchecked) var core: SubjectCore<Output, Failure>?

  /// Retained as long as the subscription lasts: the sender may refer to the subject weakly.
  @usableFromInline @exclusivity(unchecked) var subject: AnyObject?

  /// Whether the next request has to `catchUp()`. True until the first request and, if the subject
  /// replays, after each value that was dropped because there was no demand.
  @usableFromInline let needsToCatchUp = Atomic<Bool>(true)

  /// Used only in a turn: the newest version delivered, and the version that the last `catchUp()`
  /// has delivered. Every value is delivered, even an older value that another thread has sent
  /// before; but not a value in whose place `catchUp()` has delivered the latest. (Without a latest
  /// value there are no versions: all have the same number.)
  @usableFromInline @exclusivity(unchecked) var newest = 0
  @usableFromInline @exclusivity(unchecked) var caughtUpTo = 0

  @usableFromInline let lock = Lock()
  /// Signals from other threads than the one whose turn it is, guarded by `lock`.
  @usableFromInline @exclusivity(unchecked) var pending: [Signal] = []
  @usableFromInline let replays: Bool

  /// Closures, so that they are compiled where the types are known; see `SingleValue.deliver`.
  @usableFromInline let onRequest: (Conduit, Subscribers.Demand) -> Void
  @usableFromInline let onCancel: (Conduit) -> Void

  /// Creates a conduit whose first turn is the caller's, until `start()` ends it: the subscription
  /// arrives before any value (rule 1.9).
  @inlinable init(
    subject: AnyObject, core: SubjectCore<Output, Failure>,
    downstream: AnySubscriber<Output, Failure>
  ) {
    self.subject = subject
    self.core = core
    self.downstream = Held(downstream)
    replays = core.replays
    turn = Turn(of: currentThread())
    onRequest = { $0.addDemand($1) }
    onCancel = { $0.close() }
  }

  @inlinable func start() {
    downstream.use { $0?.receive(subscription: self) }
    endTurn(currentThread())
  }

  /// The name that `print` shows, as Combine does.
  @usableFromInline var description: String {
    replays ? "CurrentValueSubject" : "PassthroughSubject"
  }

  /// Delivers a signal in a new turn, or inside the turn that this thread already has; or leaves it
  /// in `pending`, for the thread whose turn it is.
  @inlinable func take(_ signal: Signal) {
    let me = currentThread()
    if turn.begin(me) {
      serve(signal)
      endTurn(me)
    } else if turn.isHeld(by: me) {
      serve(signal)
    } else {
      post(signal, me)
    }
  }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    if demand > .none { onRequest(self, demand) }
  }

  @usableFromInline func cancel() {
    onCancel(self)
  }

  @inlinable func close() {
    let (isFirst, isIdle) = turn.close()
    if isFirst, isIdle { release() }
  }

  /// Leaves a signal for the thread that is delivering; if its turn has ended by now, delivers it.
  @inlinable func post(_ signal: Signal, _ me: UInt) {
    lock.locked { pending.append(signal) }
    switch turn.post(me) {
    case .leftToHolder: break
    case .mine: endTurn(me)
    case .closed: dropPending()
    }
  }

  /// Adds to the demand, and catches up if that is needed.
  @inlinable func addDemand(_ more: Subscribers.Demand) {
    demand.add(more)
    if needsToCatchUp.load(ordering: .sequentiallyConsistent) { take(.catchUp) }
  }

  /// Takes the signals of other threads out, so that none is released under the lock.
  @inlinable func takePending() -> [Signal] {
    lock.locked {
      let signals = pending
      pending = []
      return signals
    }
  }

  @inlinable func dropPending() {
    let signals = takePending()
    withExtendedLifetime(signals) {}
  }
}

/// The actions of a conduit in a turn. Only the thread that has the turn calls the methods, except
/// `release()`.
extension Conduit {
  @inlinable func serve(_ signal: Signal) {
    switch signal {
    case .value(let value, let version): deliver(value, version)
    case .catchUp: catchUp()
    case .completion(let completion): deliver(completion)
    }
  }

  @inlinable func deliver(_ value: Output, _ version: Int) {
    // A value without demand is dropped; so is a value in whose place a later one has been
    // delivered.
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
  /// none, makes it request values from its upstreams.
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

  /// Subtracts one value from the demand. False if there is none; if the subject replays, the
  /// subscriber gets the latest value at its next request then.
  @inlinable func spendOne() -> Bool {
    if demand.takeOne() { return true }
    guard replays else { return false }
    needsToCatchUp.store(true, ordering: .sequentiallyConsistent)
    // Checked again, for a request that arrived before the line above, and did not see that it has
    // to catch up. Here: write `needsToCatchUp`, then look at the demand. In `addDemand`: add to
    // the demand, then look at `needsToCatchUp`. So at least one of them sees the other.
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

  /// Releases everything, once no turn can begin: at the end of the last turn, or if there is none.
  /// Until the last turn has ended, the roster retains the conduit. After that the roster can
  /// remove it, so this method retains it itself.
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
