/// The object between one upstream and one downstream, for the operators that need one.
///
/// The upstream's signals, and requests and cancellations from any thread, pass the gate. Once it
/// is closed, by a completion or a cancellation, no signal gets through, and the last one out calls
/// `release()`. Subclasses send every signal between `enter()` and `leave()`.
@usableFromInline class Link<Downstream: Subscriber>: Subscription, CustomStringConvertible {
  @usableFromInline let gate = Gate()
  @usableFromInline let name: StaticString
  @usableFromInline @exclusivity(unchecked) var upstream: (any Subscription)?
  @usableFromInline @exclusivity(unchecked) var downstream: UnmanagedBox<Downstream>?

  @inlinable init(downstream: Downstream, name: StaticString) {
    self.downstream = UnmanagedBox(downstream)
    self.name = name
  }

  deinit { downstream?.release() }

  @usableFromInline var description: String { name.description }

  /// Releases everything held; subclasses also what they add and must not keep.
  @inlinable func release() {
    upstream = nil
    downstream.take()?.release()
  }

  @inlinable final func enter() -> Bool { gate.enter() }

  @inlinable final func leave() {
    if gate.leave() { release() }
  }

  /// Closes the gate; true once, and then the caller is inside and must leave.
  @inlinable final func close() -> Bool { gate.close() }

  /// Stores the upstream's subscription; true once, and then the caller is inside and must leave.
  /// Any further subscription is canceled (rule 2.5).
  @inlinable final func connect(_ subscription: any Subscription) -> Bool {
    guard gate.claim() else {
      subscription.cancel()
      return false
    }
    upstream = subscription
    if gate.connect() { return true }
    subscription.cancel()
    leave()
    return false
  }

  /// Closes the gate and cancels upstream; true once, and then the caller is inside and must leave.
  @inlinable final func closeAndCancel() -> Bool {
    guard close() else { return false }
    if gate.isConnected { upstream?.cancel() }
    return true
  }

  /// Stores the upstream's subscription, hands this one on, and then asks upstream for `demand`.
  @inlinable final func pass(
    _ subscription: any Subscription, thenAskFor demand: Subscribers.Demand
  ) {
    guard connect(subscription) else { return }
    downstream?.use { $0.receive(subscription: self) }
    if demand > .none, !gate.isClosed { subscription.request(demand) }
    leave()
  }

  /// Passes a value on, unless the gate is closed by now; called inside.
  @inlinable final func send(_ input: Downstream.Input) -> Subscribers.Demand {
    gate.isClosed ? .none : downstream?.use { $0.receive(input) } ?? .none
  }

  /// Passes the completion on, once.
  @inlinable final func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard close() else { return }
    downstream?.use { $0.receive(completion: completion) }
    leave()
  }

  /// Cancels upstream and passes a completion on, once, for operators that end a stream themselves.
  @inlinable final func cancelAndComplete(_ end: Subscribers.Completion<Downstream.Failure>) {
    guard closeAndCancel() else { return }
    downstream?.use { $0.receive(completion: end) }
    leave()
  }

  @inlinable func receive(subscription: any Subscription) { pass(subscription, thenAskFor: .none) }

  @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    complete(completion)
  }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    guard demand > .none, enter() else { return }
    upstream?.request(demand)
    leave()
  }

  @usableFromInline func cancel() {
    if closeAndCancel() { leave() }
  }
}
