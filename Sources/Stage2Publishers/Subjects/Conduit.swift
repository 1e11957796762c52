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

  /// The thread whose turn it is, or nothing; with two flags in the lowest bits. One atomic word,
  /// because every value passes here: a turn costs two atomic exchanges and no lock.
  @usableFromInline let turn: Atomic<UInt>
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

  /// Used only in a turn: the newest version delivered, and the version of the last catch-up. A value
  /// that comes late, from another thread, and is no newer than that catch-up is dropped.
  @usableFromInline @exclusivity(unchecked) var newest = 0
  @usableFromInline @exclusivity(unchecked) var caughtUp = 0

  @usableFromInline let lock = Lock()
  /// Signals from other threads than the one whose turn it is, guarded by `lock`.
  @usableFromInline @exclusivity(unchecked) var pending: [Signal] = []
  @usableFromInline let replays: Bool

  /// Closures, so that they are compiled where the types are known; see `SingleValue.deliver`.
  @usableFromInline let onRequest: (Conduit, Subscribers.Demand) -> Void
  @usableFromInline let onCancel: (Conduit) -> Void

  @inlinable static var closed: UInt { 1 }
  @inlinable static var hasPending: UInt { 2 }
  @inlinable static var flags: UInt { 3 }

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
    turn = Atomic(currentThread())
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
    if begin(me) {
      serve(signal)
      endTurn(me)
    } else if turn.load(ordering: .acquiring) & ~Self.flags == me {
      serve(signal)
    } else {
      post(signal)
    }
  }

  /// Begins a turn; false when somebody has one, when signals wait, and when the conduit is closed.
  @inlinable func begin(_ me: UInt) -> Bool {
    turn.compareExchange(expected: 0, desired: me, ordering: .acquiring).exchanged
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
    let before = turn.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).oldValue
    if before & Self.closed == 0, before & ~Self.flags == 0 { release() }
  }

  /// Leaves a signal for the thread that is delivering; if that has just stopped, delivers it.
  @inlinable func post(_ signal: Signal) {
    lock.locked { pending.append(signal) }
    let before = turn.bitwiseOr(Self.hasPending, ordering: .acquiringAndReleasing).oldValue
    guard before & Self.closed == 0 else { return withExtendedLifetime(takePending()) {} }
    guard before & ~Self.flags == 0 else { return }
    let me = currentThread()
    let (isMine, _) = turn.compareExchange(
      expected: Self.hasPending, desired: me | Self.hasPending, ordering: .acquiringAndReleasing)
    if isMine { endTurn(me) }
  }

  @inlinable func endTurn(_ me: UInt) {
    let (ended, _) = turn.compareExchange(expected: me, desired: 0, ordering: .releasing)
    if !ended { endTurnSlowly(me) }
  }

  @inlinable func endTurnSlowly(_ me: UInt) {
    while true {
      let (ended, found) = turn.compareExchange(
        expected: me, desired: 0, ordering: .acquiringAndReleasing)
      if ended { return }
      if found & Self.closed != 0 { return release() }
      turn.bitwiseAnd(~Self.hasPending, ordering: .acquiringAndReleasing)
      for signal in takePending() { serve(signal) }
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
    guard !isClosed, version > caughtUp, spendOne() else { return }
    if version > newest { newest = version }
    pass(value)
  }

  @inlinable func pass(_ value: Output) {
    let more = downstream.use { $0?.receive(value) }
    if let more, more > .none { grant(more) }
  }

  @inlinable func deliver(_ completion: Subscribers.Completion<Failure>) {
    let before = turn.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).oldValue
    guard before & Self.closed == 0 else { return }
    downstream.use { $0?.receive(completion: completion) }
  }

  /// Catches up: delivers the latest value, if this subscriber has not received it; or, for a
  /// subject without one, has the upstreams send.
  @inlinable func catchUp() {
    guard let core, !isClosed, isBehind.exchange(false, ordering: .acquiringAndReleasing) else {
      return
    }
    guard let (value, version) = core.current else { return core.askUpstreams() }
    guard version > newest, spendOne() else { return }
    (newest, caughtUp) = (version, version)
    pass(value)
  }

  @inlinable var isClosed: Bool { turn.load(ordering: .acquiring) & Self.closed != 0 }

  /// Whether it is closed, and its last turn over.
  @inlinable var hasLeft: Bool { turn.load(ordering: .acquiring) & ~Self.hasPending == Self.closed }

  /// Releases everything, once nobody can begin a turn. A turn need not retain the conduit, because
  /// the subject's roster does; but that may drop it as soon as `hasLeft` is true, so here it must.
  @inlinable func release() {
    let me = Unmanaged.passRetained(self)
    turn.store(Self.closed, ordering: .releasing)
    withExtendedLifetime(takePending()) {}
    core.take()?.noteDeparture()
    downstream = Held(nil)
    subject = nil
    me.release()
  }

  /// Takes the signals of other threads out, so that none is released under the lock.
  @inlinable func takePending() -> [Signal] {
    lock.locked {
      defer { pending = [] }
      return pending
    }
  }
}
