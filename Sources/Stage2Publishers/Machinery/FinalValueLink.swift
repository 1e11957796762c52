import Synchronization

/// The link of operators with a value of their own to send last: the result of `collect` or
/// `first`, the substitute of `replaceEmpty` or `replaceError`.
///
/// The last value waits until it is demanded. Two atomic words instead of a lock: of a request that
/// comes and a value that waits, at least one sees the other, because each writes its own word
/// before it reads the other's.
@usableFromInline class FinalValueLink<Downstream: Subscriber>: Link<Downstream> {
  @usableFromInline enum State: UInt8, AtomicRepresentable {
    case open, claimed, waiting, sent
  }

  @usableFromInline @exclusivity(unchecked) var last: Box<Downstream.Input>?
  @usableFromInline let state = Atomic(State.open)
  @usableFromInline let demand = Atomic<Int>(0)

  /// Whether all is demanded from upstream, whatever the downstream demands.
  @usableFromInline let asksForAll: Bool

  /// Makes a link, with its last value if that is known already.
  @inlinable init(
    downstream: Downstream, name: StaticString, last: Box<Downstream.Input>? = nil,
    asksForAll: Bool = false
  ) {
    self.last = last
    self.asksForAll = asksForAll
    super.init(downstream: downstream, name: name)
  }

  @inlinable final override func receive(subscription: any Subscription) {
    pass(subscription, thenAskFor: asksForAll ? .unlimited : .none)
  }

  @inlinable override func release() {
    super.release()
    last = nil
  }

  @usableFromInline override func request(_ demand: Subscribers.Demand) {
    guard demand > .none, enter() else { return }
    self.demand.add(demand)
    if state.load(ordering: .sequentiallyConsistent) == .waiting {
      sendLast()
    } else if !asksForAll {
      upstream?.request(demand)
    }
    leave()
  }

  /// Passes on a value of the upstream.
  @inlinable final func forward(_ input: Downstream.Input) -> Subscribers.Demand {
    guard state.load(ordering: .relaxed) == .open else { return .none }
    _ = demand.takeOne()
    let more = send(input)
    if more > .none { demand.add(more) }
    return more
  }

  /// Sends a value, or the one that was known from the start, and finishes: now or at the next
  /// request. Only the first call counts.
  @inlinable final func finish(with value: Box<Downstream.Input>? = nil) {
    guard claim() else { return }
    if let value { last = value }
    state.store(.waiting, ordering: .sequentiallyConsistent)
    if demand.load(ordering: .sequentiallyConsistent) > 0 { sendLast() }
  }

  @inlinable final func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if claim() { complete(completion) }
  }

  @inlinable final func claim() -> Bool {
    state.compareExchange(expected: .open, desired: .claimed, ordering: .acquiring).exchanged
  }

  @inlinable final func sendLast() {
    let (isFirst, _) = state.compareExchange(
      expected: .waiting, desired: .sent, ordering: .acquiringAndReleasing)
    guard isFirst, let last else { return }
    _ = send(last.value)
    complete(.finished)
  }
}
