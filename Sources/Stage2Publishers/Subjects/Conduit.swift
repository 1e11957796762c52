import Synchronization

/// One subscriber of a subject.
///
/// Deliveries take turns: on one thread they nest, but a thread that finds another one delivering
/// leaves its signal for it, and whoever is delivering delivers it next (rule 1.3). So nobody
/// waits, and no lock is held while a subscriber runs. Whoever ends the last turn after the conduit
/// was closed releases what it holds.
@usableFromInline
final class Conduit<Output, Failure: Error>: Subscription, CustomStringConvertible {
  @usableFromInline typealias Downstream = AnySubscriber<Output, Failure>.Closures

  @usableFromInline enum Signal {
    case value(Output, version: Int)
    case catchUp
    case completion(Subscribers.Completion<Failure>)
  }

  /// The thread whose turn it is, or nothing; with two flags in the lowest bits. One atomic word,
  /// because this is on the way of every value: a turn costs two atomic exchanges and no lock.
  @usableFromInline let turn: Atomic<UInt>
  @usableFromInline let demand = Atomic<Int>(0)

  /// Released by hand, by `release()`: a turn keeps it alive, so that a delivery need not retain
  /// it.
  @usableFromInline @exclusivity(unchecked) var downstream: Unmanaged<Downstream>?
  @usableFromInline @exclusivity(unchecked) var core: SubjectCore<Output, Failure>?

  /// Whether this subscriber's next request is to be answered: the first one, with the latest value
  /// or by starting the upstreams, and each one after a value was missed.
  @usableFromInline let isBehind = Atomic<Bool>(true)

  /// Versions of values, touched only in a turn: the newest that was received, and the last that a
  /// request was answered with. A slow sender's value that is no newer than that is ignored.
  @usableFromInline @exclusivity(unchecked) var newest = 0
  @usableFromInline @exclusivity(unchecked) var caughtUp = 0

  @usableFromInline let lock = Lock()
  /// Signals from other threads than the one whose turn it is, guarded by `lock`.
  @usableFromInline @exclusivity(unchecked) var pending: [Signal] = []
  @usableFromInline let replays: Bool

  /// Compiled where the types are known; see `Coordinator`.
  @usableFromInline let onRequest: (Conduit, Subscribers.Demand) -> Void
  @usableFromInline let onCancel: (Conduit) -> Void

  @inlinable static var closed: UInt { 1 }
  @inlinable static var hasPending: UInt { 2 }
  @inlinable static var flags: UInt { 3 }

  /// Makes a conduit whose first turn is the maker's, until `start()` ends it: the subscription
  /// comes before any value (rule 1.9).
  @inlinable init(core: SubjectCore<Output, Failure>, downstream: AnySubscriber<Output, Failure>) {
    self.core = core
    self.downstream = .passRetained(downstream.closures)
    replays = core.replays
    turn = Atomic(currentThread())
    onRequest = { $0.grant($1) }
    onCancel = { $0.close() }
  }

  deinit { downstream?.release() }

  @inlinable func start() {
    downstream?._withUnsafeGuaranteedRef { $0.receiveSubscription(self) }
    endTurn(currentThread())
  }

  /// What `print` calls it, as Combine does.
  @usableFromInline var description: String {
    replays ? "CurrentValueSubject" : "PassthroughSubject"
  }

  /// Serves a signal: in a turn of its own, in the one that this thread has already, or in the one
  /// of another thread, which finds it among the pending ones.
  @inlinable func take(_ signal: Signal) {
    let me = currentThread()
    let (isMine, found) = turn.compareExchange(expected: 0, desired: me, ordering: .acquiring)
    if isMine {
      serve(signal)
      endTurn(me)
    } else if found & Self.closed != 0 {
      return
    } else if found & ~Self.flags == me {
      serve(signal)
    } else {
      post(signal)
    }
  }

  @inlinable func serve(_ signal: Signal) {
    switch signal {
    case .value(let value, let version): deliver(value, version)
    case .catchUp: answerRequest()
    case .completion(let completion): deliver(completion)
    }
  }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    if demand > .none { onRequest(self, demand) }
  }

  @usableFromInline func cancel() { onCancel(self) }

  @inlinable func close() {
    let before = turn.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).oldValue
    if before & Self.closed == 0, before & ~Self.flags == 0 { release() }
  }

  /// Leaves a signal for whoever is delivering, or delivers it when nobody is any more.
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

  /// Takes one value off the demand; when there is none, notes that a value was missed.
  @inlinable func spendOne() -> Bool {
    if demand.takeOne() { return true }
    guard replays else { return false }
    // The order of these two, and its mirror image in `grant`, is what makes it impossible that a
    // value is missed and a request comes, and neither sees the other.
    isBehind.store(true, ordering: .sequentiallyConsistent)
    return demand.takeOne()
  }

  /// Adds to the demand, and tells the subject when it is waiting for that.
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
    let more = downstream?._withUnsafeGuaranteedRef { $0.receiveValue(value) }
    if let more, more > .none { grant(more) }
  }

  @inlinable func deliver(_ completion: Subscribers.Completion<Failure>) {
    let before = turn.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).oldValue
    guard before & Self.closed == 0 else { return }
    downstream?._withUnsafeGuaranteedRef { $0.receiveCompletion(completion) }
  }

  /// Answers a request with the latest value, if this subscriber has not received it; or, for a
  /// subject without one, has the upstreams send.
  @inlinable func answerRequest() {
    guard let core, !isClosed, isBehind.exchange(false, ordering: .acquiringAndReleasing) else {
      return
    }
    guard let (value, version) = core.current else { return core.askUpstreams() }
    guard version > newest, spendOne() else { return }
    (newest, caughtUp) = (version, version)
    pass(value)
  }

  @inlinable var isClosed: Bool { turn.load(ordering: .acquiring) & Self.closed != 0 }

  @inlinable func release() {
    withExtendedLifetime(takePending()) {}
    core.take()?.detach()
    downstream.take()?.release()
  }

  /// Takes the signals of other threads out, so that none is released under the lock.
  @inlinable func takePending() -> [Signal] {
    lock.locked {
      defer { pending = [] }
      return pending
    }
  }
}
