/// The object between one upstream and one downstream, for the operators that need one.
///
/// The upstream's signals, and requests and cancellations from any thread, enter at the gate and
/// leave it again. A completion or a cancellation closes it: from then on no call enters, and the
/// last one to leave calls `release()`. Subclasses call the downstream only while they are inside.
///
/// `send` is called inside. The methods that connect, complete, request and cancel enter by
/// themselves, even if they are called inside. `connect`, `close` and `closeAndCancel` return true
/// at most once: then the caller is inside, and must leave.
@usableFromInline class Link<Downstream: Subscriber>: Subscription, CustomStringConvertible {
  @usableFromInline let gate = Gate()
  @usableFromInline let name: StaticString
  @usableFromInline @exclusivity(unchecked) var upstream: (any Subscription)?
  @usableFromInline @exclusivity(unchecked) var downstream: Held<Box<Downstream>?>

  @inlinable init(downstream: Downstream, name: StaticString) {
    self.downstream = Held(Box(downstream))
    self.name = name
  }

  @usableFromInline var description: String { name.description }

  /// Releases everything that the link retains; a subclass also releases what it retains itself.
  @inlinable func release() {
    upstream = nil
    downstream = Held(nil)
  }

  @inlinable final func enter() -> Bool {
    gate.enter()
  }

  @inlinable final func leave() {
    if gate.leave() { release() }
  }

  @inlinable final func close() -> Bool {
    gate.close()
  }

  /// Stores the upstream's subscription. Any further one is canceled (rule 2.5).
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

  /// Closes the gate and cancels the upstream.
  @inlinable final func closeAndCancel() -> Bool {
    guard close() else { return false }
    if gate.isConnected { upstream?.cancel() }
    return true
  }

  /// Stores the upstream's subscription, passes `self` downstream, and then requests `demand` from
  /// the upstream.
  @inlinable final func pass(
    _ subscription: any Subscription, thenAskFor demand: Subscribers.Demand
  ) {
    guard connect(subscription) else { return }
    downstream.use { $0?.value.receive(subscription: self) }
    if demand > .none, !gate.isClosed { subscription.request(demand) }
    leave()
  }

  /// Passes a value on, unless the gate is closed by now.
  @inlinable final func send(_ input: Downstream.Input) -> Subscribers.Demand {
    gate.isClosed ? .none : downstream.use { $0?.value.receive(input) } ?? .none
  }

  /// Passes the completion on, once.
  @inlinable final func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard close() else { return }
    downstream.use { $0?.value.receive(completion: completion) }
    leave()
  }

  /// Cancels the upstream and passes a completion on, once, for operators that complete by
  /// themselves. Canceling the upstream runs its own code, which can cancel this link.
  @inlinable final func cancelAndComplete(
    _ completion: Subscribers.Completion<Downstream.Failure>
  ) {
    guard closeAndCancel() else { return }
    if !gate.isCanceled {
      downstream.use { $0?.value.receive(completion: completion) }
    }
    leave()
  }

  @inlinable func receive(subscription: any Subscription) {
    pass(subscription, thenAskFor: .none)
  }

  @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    complete(completion)
  }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    guard demand > .none, enter() else { return }
    upstream?.request(demand)
    leave()
  }

  @usableFromInline func cancel() {
    gate.noteCancellation()
    if closeAndCancel() { leave() }
  }
}
