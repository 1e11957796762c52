import Synchronization

/// The link of operators that send their own last value: the result of `collect` or `first`, the
/// substitute of `replaceEmpty` or `replaceError`.
///
/// The last value waits until it is demanded. Two atomic words replace a lock: a request adds to
/// `demand` and then reads `state`; `finish` writes `state` and then reads `demand`. So at least
/// one of them sees the other, and sends the value.
///
/// `forward` and `finish`, and the methods they call, are called inside the gate. To *finish* is to
/// have no more values except the last; the stream completes when that has been sent.
@usableFromInline class FinalValueLink<Downstream: Subscriber>: Link<Downstream> {
  @usableFromInline @exclusivity(unchecked) var last: Box<Downstream.Input>?
  @usableFromInline let state = Atomic(FinalValueState.flowing)
  @usableFromInline let demand = Atomic<Int>(0)
  /// The number of values that are being delivered, one inside the other.
  @usableFromInline @exclusivity(unchecked) var deliveries = 0

  /// Whether all is demanded from upstream, regardless of the downstream's demand.
  @usableFromInline let asksForAll: Bool

  /// Creates a link, with its last value if that is known already.
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
    guard state.load(ordering: .relaxed) == .flowing else { return .none }
    // The rest of the demand is for the last value.
    _ = demand.takeOne()
    deliveries += 1
    let more = send(input)
    deliveries -= 1
    if more > .none { demand.add(more) }
    // A completion from inside also sets `.finished`. Then the gate is closed: nothing is sent.
    if deliveries == 0, state.load(ordering: .relaxed) == .finished { offerLast() }
    return more
  }

  /// Finishes with a value, `last` if none is given. Only the first call of either `finish` counts.
  @inlinable final func finish(with value: Box<Downstream.Input>? = nil) {
    guard markFinished() else { return }
    if let value { last = value }
    // The upstream can complete inside a delivery: then `forward` continues after it (rule 1.3).
    if deliveries == 0 { offerLast() }
  }

  /// Sends the last value if it is demanded by now, and otherwise leaves it to the next request.
  @inlinable final func offerLast() {
    state.store(.waiting, ordering: .sequentiallyConsistent)
    if demand.load(ordering: .sequentiallyConsistent) > 0 { sendLast() }
  }

  /// Finishes without a last value.
  @inlinable final func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if markFinished() { complete(completion) }
  }

  @inlinable final func markFinished() -> Bool {
    state.compareExchange(expected: .flowing, desired: .finished, ordering: .acquiring).exchanged
  }

  @inlinable final func sendLast() {
    let (isFirst, _) = state.compareExchange(
      expected: .waiting, desired: .sent, ordering: .acquiringAndReleasing)
    guard isFirst, let last else { return }
    _ = send(last.value)
    complete(.finished)
  }
}

/// Values flow; there are no more; the last value waits for demand; it is sent.
@usableFromInline enum FinalValueState: UInt8, AtomicRepresentable {
  case flowing, finished, waiting, sent
}
