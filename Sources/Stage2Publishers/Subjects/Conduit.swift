import Synchronization

/// One subscriber of a subject.
///
/// Deliveries take turns: on one thread they nest, but a thread that finds another one delivering
/// leaves its signal in the mail, and whoever is delivering delivers it next (rule 1.3). So nobody
/// waits, and no lock is held while a subscriber runs. Who ends the last turn after the conduit was
/// closed releases what it holds.
@usableFromInline
final class Conduit<Output, Failure: Error>: Subscription, CustomStringConvertible {
  @usableFromInline enum Signal {
    case value(Output, version: Int)
    case catchUp
    case completion(Subscribers.Completion<Failure>)
  }

  /// The thread whose turn it is, or nothing; with two flags in the lowest bits. One atomic word,
  /// because this is on the way of every value: a turn costs two atomic exchanges and no lock.
  @usableFromInline let turn: Atomic<UInt>
  @usableFromInline let demand = Atomic<Int>(0)
  @usableFromInline @exclusivity(unchecked) var downstream: AnySubscriber<Output, Failure>?
  @usableFromInline @exclusivity(unchecked) var hub: Hub<Output, Failure>?

  /// Whether this subscriber's next request is the subject's concern: the first one, which starts the
  /// upstreams, and each one after a value was missed.
  @usableFromInline let isBehind = Atomic<Bool>(true)

  /// Versions of values, touched only in a turn: the newest that was received, and the one that a
  /// request was answered with. What is offered up to that one has been received or skipped.
  @usableFromInline @exclusivity(unchecked) var newest = 0
  @usableFromInline @exclusivity(unchecked) var caughtUp = 0

  @usableFromInline let lock = Lock()
  /// Signals from other threads than the one whose turn it is, guarded by `lock`.
  @usableFromInline @exclusivity(unchecked) var mail: [Signal] = []
  @usableFromInline let replays: Bool

  @inlinable static var closed: UInt { 1 }
  @inlinable static var hasMail: UInt { 2 }
  @inlinable static var flags: UInt { 3 }

  /// Makes a conduit whose first turn is the maker's, until `start()` ends it: the subscription
  /// comes before any value (rule 1.9).
  @inlinable
  init(hub: Hub<Output, Failure>, downstream: AnySubscriber<Output, Failure>) {
    self.hub = hub
    self.downstream = downstream
    replays = hub.replays
    turn = Atomic(currentThread())
  }

  @inlinable
  func start() {
    downstream?.receive(subscription: self)
    endTurn(currentThread())
  }

  /// What `print` calls it, as Combine does.
  @usableFromInline var description: String {
    replays ? "CurrentValueSubject" : "PassthroughSubject"
  }

  @inlinable
  func offer(_ value: Output, _ version: Int) {
    let me = currentThread()
    let (isMine, found) = turn.compareExchange(expected: 0, desired: me, ordering: .acquiring)
    if isMine {
      deliver(value, version)
      endTurn(me)
    } else if found & Self.closed != 0 {
      return
    } else if found & ~Self.flags == me {
      deliver(value, version)
    } else {
      post(.value(value, version: version))
    }
  }

  @usableFromInline
  func finish(_ completion: Subscribers.Completion<Failure>) {
    let me = currentThread()
    let (isMine, found) = turn.compareExchange(expected: 0, desired: me, ordering: .acquiring)
    if isMine {
      deliver(completion)
      endTurn(me)
    } else if found & Self.closed != 0 {
      return
    } else if found & ~Self.flags == me {
      deliver(completion)
    } else {
      post(.completion(completion))
    }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    if demand > .none { grant(demand) }
  }

  @usableFromInline
  func cancel() {
    let before = turn.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).oldValue
    if before & Self.closed == 0, before & ~Self.flags == 0 { release() }
  }

  /// Leaves a signal for whoever is delivering, or delivers it when nobody is any more.
  @usableFromInline
  func post(_ signal: Signal) {
    lock.locked { mail.append(signal) }
    let before = turn.bitwiseOr(Self.hasMail, ordering: .acquiringAndReleasing).oldValue
    guard before & Self.closed == 0 else { return burnMail() }
    guard before & ~Self.flags == 0 else { return }
    let me = currentThread()
    let (isMine, _) = turn.compareExchange(
      expected: Self.hasMail, desired: me | Self.hasMail, ordering: .acquiringAndReleasing)
    if isMine { endTurn(me) }
  }

  @inlinable
  func endTurn(_ me: UInt) {
    let (ended, _) = turn.compareExchange(expected: me, desired: 0, ordering: .releasing)
    if !ended { endTurnSlowly(me) }
  }

  @usableFromInline
  func endTurnSlowly(_ me: UInt) {
    while true {
      let (ended, found) = turn.compareExchange(
        expected: me, desired: 0, ordering: .acquiringAndReleasing)
      if ended { return }
      if found & Self.closed != 0 { return release() }
      turn.bitwiseAnd(~Self.hasMail, ordering: .acquiringAndReleasing)
      let signals = lock.locked {
        defer { mail = [] }
        return mail
      }
      for signal in signals {
        switch signal {
        case .value(let value, let version): deliver(value, version)
        case .catchUp: answerRequest()
        case .completion(let completion): deliver(completion)
        }
      }
    }
  }

  @inlinable
  func deliver(_ value: Output, _ version: Int) {
    guard !isClosed, version > caughtUp, spendOne() else { return }
    if version > newest { newest = version }
    pass(value)
  }

  @inlinable
  func pass(_ value: Output) {
    if let more = downstream?.receive(value), more > .none { grant(more) }
  }

  @usableFromInline
  func deliver(_ completion: Subscribers.Completion<Failure>) {
    let before = turn.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).oldValue
    if before & Self.closed == 0 { downstream?.receive(completion: completion) }
  }

  /// Answers a request with the latest value, if this subscriber has not received it; or, for a
  /// subject without one, has the upstreams send.
  @usableFromInline
  func answerRequest() {
    guard let hub, !isClosed, isBehind.exchange(false, ordering: .acquiringAndReleasing) else {
      return
    }
    guard let (value, version) = hub.current else { return hub.askUpstreams() }
    guard version > newest, spendOne() else { return }
    (newest, caughtUp) = (version, version)
    pass(value)
  }

  @inlinable var isClosed: Bool { turn.load(ordering: .acquiring) & Self.closed != 0 }

  @usableFromInline
  func release() {
    burnMail()
    let held = (hub, downstream)
    (hub, downstream) = (nil, nil)
    held.0?.detach()
  }

  /// Drops signals that nobody will deliver, and releases them without the lock.
  @usableFromInline
  func burnMail() {
    let signals = lock.locked {
      defer { mail = [] }
      return mail
    }
    withExtendedLifetime(signals) {}
  }
}
