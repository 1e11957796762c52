import Synchronization

/// The link of operators with a value of their own to send last: the result of `collect` or
/// `first`, the substitute of `replaceEmpty` or `replaceError`.
///
/// The last value waits until it is demanded. Two atomic words instead of a lock: of a request that
/// comes and a value that waits, at least one sees the other, because both are written before the
/// other is read.
@usableFromInline
class Finale<Downstream: Subscriber>: Link {
  @usableFromInline enum State {
    @inlinable static var open: UInt8 { 0 }
    @inlinable static var claimed: UInt8 { 1 }
    @inlinable static var waiting: UInt8 { 2 }
    @inlinable static var sent: UInt8 { 3 }
  }

  @usableFromInline @exclusivity(unchecked) var downstream: Held<Downstream>?
  @usableFromInline @exclusivity(unchecked) var last: Held<Downstream.Input>?
  @usableFromInline let state = Atomic<UInt8>(State.open)
  @usableFromInline let demand = Atomic<Int>(0)

  /// Makes a finale, with its last value if that is known already.
  @inlinable
  init(downstream: Downstream, last: Held<Downstream.Input>? = nil) {
    self.downstream = Held(downstream)
    self.last = last
  }

  @inlinable
  override func release() {
    super.release()
    downstream = nil
    last = nil
  }

  @usableFromInline
  override func request(_ demand: Subscribers.Demand) {
    guard demand > .none, enter() else { return }
    add(demand)
    if state.load(ordering: .sequentiallyConsistent) == State.waiting {
      sendLast()
    } else {
      forward(demand)
    }
    leave()
  }

  /// Asks upstream for what the downstream asks for; operators that ask for all do nothing here.
  @usableFromInline
  func forward(_ demand: Subscribers.Demand) { upstream?.request(demand) }

  /// Passes on a value of the upstream.
  @inlinable
  final func pass(_ input: Downstream.Input) -> Subscribers.Demand {
    guard let downstream, state.load(ordering: .relaxed) == State.open else { return .none }
    var current = demand.load(ordering: .relaxed)
    while current != .max, current > 0 {
      let (done, actual) = demand.weakCompareExchange(
        expected: current, desired: current - 1, ordering: .relaxed)
      if done { break }
      current = actual
    }
    let more = downstream.receive(input)
    if more > .none { add(more) }
    return more
  }

  @inlinable
  final func add(_ more: Subscribers.Demand) {
    var current = demand.load(ordering: .relaxed)
    while true {
      let sum = Subscribers.Demand(count: current) + more
      let (done, actual) = demand.weakCompareExchange(
        expected: current, desired: sum.count, ordering: .sequentiallyConsistent)
      if done { return }
      current = actual
    }
  }

  /// Sends a value and finishes, now or at the next request. Only the first call counts.
  @inlinable
  final func finish(with value: Downstream.Input) {
    guard claim() else { return }
    last = Held(value)
    offerLast()
  }

  /// Sends the last value that was known from the start.
  @inlinable
  final func finishWithLast() {
    if claim() { offerLast() }
  }

  @inlinable
  final func offerLast() {
    state.store(State.waiting, ordering: .sequentiallyConsistent)
    if demand.load(ordering: .sequentiallyConsistent) > 0 { sendLast() }
  }

  @inlinable
  final func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if claim() { complete(completion) }
  }

  @inlinable
  final func claim() -> Bool {
    state.compareExchange(expected: State.open, desired: State.claimed, ordering: .acquiring)
      .exchanged
  }

  @inlinable
  final func sendLast() {
    let (isFirst, _) = state.compareExchange(
      expected: State.waiting, desired: State.sent, ordering: .acquiringAndReleasing)
    guard isFirst, let last else { return }
    _ = downstream?.receive(last.value)
    complete(.finished)
  }

  @inlinable
  final func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard close() else { return }
    downstream?.receive(completion: completion)
    leave()
  }
}

/// The finale of operators that make one value of a whole stream: all is demanded from upstream,
/// whatever the downstream demands.
@usableFromInline
class Reduction<Downstream: Subscriber>: Finale<Downstream> {
  @usableFromInline
  final override func forward(_ demand: Subscribers.Demand) {}

  @inlinable
  final func receive(subscription: any Subscription) {
    guard connect(subscription) else { return }
    downstream?.receive(subscription: self)
    if !gate.isClosed { subscription.request(.unlimited) }
    leave()
  }
}
