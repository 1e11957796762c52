import Synchronization

/// One subscriber of a subject.
///
/// One thread at a time has the turn, and its deliveries nest. Another one leaves its signal in
/// `pending`; whoever has the turn delivers that before the turn ends (rule 1.3). So nobody waits,
/// and no lock is held while a subscriber runs. Once the conduit is closed no turn begins, and the
/// one that is under way, if any, ends with `release()`.
@usableFromInline
final class Conduit<Output, Failure: Error>: Subscription, CustomStringConvertible {
  @usableFromInline enum Signal {
    case value(Output, version: Int)
    case catchUp
    case completion(Subscribers.Completion<Failure>)
  }

  @usableFromInline let turn: Turn
  @usableFromInline let demand = Atomic<Int>(0)

  /// Used only in a turn, and `release()` comes after the last one.
  @usableFromInline @exclusivity(unchecked) var downstream: Held<AnySubscriber<Output, Failure>?>
  @usableFromInline @exclusivity(unchecked) var core: SubjectCore<Output, Failure>?

  /// Retained as long as the subscription goes on: whoever sends to the subject may refer to it
  /// weakly.
  @usableFromInline @exclusivity(unchecked) var subject: AnyObject?

  /// Whether the next request has to catch up: get the latest value or, from a subject without one,
  /// ask its upstreams. True until the first request and, if it replays, after each missed value.
  @usableFromInline let isBehind = Atomic<Bool>(true)

  /// Used only in a turn: the newest version delivered, and the version of the last catch-up. Every
  /// value that comes is delivered, an older one, too, that another thread has sent before; but not
  /// those in whose place a catch-up has delivered the latest. (Without a latest value there are no
  /// versions: all have the same number.)
  @usableFromInline @exclusivity(unchecked) var newest = 0
  @usableFromInline @exclusivity(unchecked) var caughtUp = 0

  @usableFromInline let lock = Lock()
  /// Signals from other threads than the one whose turn it is, guarded by `lock`.
  @usableFromInline @exclusivity(unchecked) var pending: [Signal] = []
  @usableFromInline let replays: Bool

  /// Closures, so that they are compiled where the types are known; see `SingleValue.deliver`.
  @usableFromInline let onRequest: (Conduit, Subscribers.Demand) -> Void
  @usableFromInline let onCancel: (Conduit) -> Void

  /// Makes a conduit whose first turn is the maker's, until `start()` ends it: the subscription
  /// comes before any value (rule 1.9).
  @inlinable init(
    subject: AnyObject, core: SubjectCore<Output, Failure>,
    downstream: AnySubscriber<Output, Failure>
  ) {
    self.subject = subject
    self.core = core
    self.downstream = Held(downstream)
    replays = core.replays
    turn = Turn(of: currentThread())
    onRequest = { $0.grant($1) }
    onCancel = { $0.close() }
  }

  @inlinable func start() {
    downstream.use { $0?.receive(subscription: self) }
    endTurn(currentThread())
  }

  /// What `print` calls it, as Combine does.
  @usableFromInline var description: String {
    replays ? "CurrentValueSubject" : "PassthroughSubject"
  }

  /// Delivers a signal in a new turn, or inside the turn that this thread has already; or leaves it
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

  @inlinable func serve(_ signal: Signal) {
    switch signal {
    case .value(let value, let version): deliver(value, version)
    case .catchUp: catchUp()
    case .completion(let completion): deliver(completion)
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

  /// Leaves a signal for the thread that is delivering; if that has stopped by now, delivers it.
  @inlinable func post(_ signal: Signal, _ me: UInt) {
    lock.locked { pending.append(signal) }
    switch turn.post(me) {
    case .leftToHolder: break
    case .mine: endTurn(me)
    case .closed: dropPending()
    }
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

  /// Takes one value off the demand. False when there is none; a subject that replays notes it.
  @inlinable func spendOne() -> Bool {
    if demand.takeOne() { return true }
    guard replays else { return false }
    // Here: write `isBehind`, then look at the demand. In `grant`: add to the demand, then look at
    // `isBehind`. So when a value is missed as a request comes, at least one sees the other.
    isBehind.store(true, ordering: .sequentiallyConsistent)
    return demand.takeOne()
  }

  /// Adds to the demand; if this subscriber is behind, it catches up.
  @inlinable func grant(_ more: Subscribers.Demand) {
    demand.add(more)
    if isBehind.load(ordering: .sequentiallyConsistent) { take(.catchUp) }
  }

  @inlinable func deliver(_ value: Output, _ version: Int) {
    guard !turn.isClosed, version > caughtUp, spendOne() else { return }
    if version > newest { newest = version }
    pass(value)
  }

  @inlinable func pass(_ value: Output) {
    let more = downstream.use { $0?.receive(value) }
    if let more, more > .none { grant(more) }
  }

  @inlinable func deliver(_ completion: Subscribers.Completion<Failure>) {
    guard turn.close().isFirst else { return }
    downstream.use { $0?.receive(completion: completion) }
  }

  /// Catches up: delivers the latest value, if this subscriber has not received it; or, for a
  /// subject without one, has the upstreams send.
  @inlinable func catchUp() {
    guard let core, !turn.isClosed else { return }
    guard isBehind.exchange(false, ordering: .acquiringAndReleasing) else { return }
    guard let (value, version) = core.current else {
      core.askUpstreams()
      return
    }
    guard version > newest, spendOne() else { return }
    newest = version
    caughtUp = version
    pass(value)
  }

  /// Releases everything, once nobody can begin a turn. Until the turn is over for good the roster
  /// retains the conduit, and then it may be dropped there: so this method retains it itself.
  @inlinable func release() {
    let me = Unmanaged.passRetained(self)
    turn.endForGood()
    dropPending()
    core.take()?.noteDeparture()
    downstream = Held(nil)
    subject = nil
    me.release()
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
