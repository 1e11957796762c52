/// Hands signals over to a scheduler, in order: the inside of `receive(on:)` and of `delay`.
///
/// Every signal waits in a queue and is scheduled on its own; the work that is scheduled delivers
/// the *next* signal of the queue. So the order holds, and no two deliveries overlap, also on a
/// scheduler that runs several pieces of work at once or in another order. (`Turns` would do the
/// same, at the price of one more closure for each signal.)
@usableFromInline final class ObserveOn<Downstream: Subscriber>: Link<Downstream>, Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline enum Signal {
    case value(Input)
    case completion(Subscribers.Completion<Failure>)
  }

  @usableFromInline @exclusivity(unchecked) var schedule: ((@escaping () -> Void) -> Void)?
  @usableFromInline let lock = Lock()
  @usableFromInline @exclusivity(unchecked) var queue = FIFO<Signal>()
  @usableFromInline @exclusivity(unchecked) var isComplete = false

  /// How many signals may be delivered by now, and whether somebody is delivering.
  @usableFromInline @exclusivity(unchecked) var due = 0
  @usableFromInline @exclusivity(unchecked) var isDelivering = false

  @inlinable init(
    downstream: Downstream, name: StaticString,
    schedule: @escaping (@escaping () -> Void) -> Void
  ) {
    self.schedule = schedule
    super.init(downstream: downstream, name: name)
  }

  @inlinable override func release() {
    super.release()
    schedule = nil
    let signals = lock.locked { queue.takeAll() }
    withExtendedLifetime(signals) {}
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    enqueue(.value(input), isLast: false)
    return .none
  }

  @inlinable override func receive(completion: Subscribers.Completion<Failure>) {
    enqueue(.completion(completion), isLast: true)
  }

  @inlinable func enqueue(_ signal: Signal, isLast: Bool) {
    guard enter() else { return }
    let isTooLate = lock.locked {
      if isComplete { return true }
      isComplete = isLast
      queue.append(signal)
      return false
    }
    if !isTooLate { schedule?({ self.deliverDue() }) }
    leave()
  }

  @inlinable func deliverDue() {
    lock.lock()
    due += 1
    if isDelivering { return lock.unlock() }
    isDelivering = true
    lock.unlock()
    while let signal = takeDue() { deliver(signal) }
  }

  @inlinable func takeDue() -> Signal? {
    lock.locked {
      let signal = due > 0 ? queue.popFirst() : nil
      if signal == nil { isDelivering = false } else { due -= 1 }
      return signal
    }
  }

  @inlinable func deliver(_ signal: Signal) {
    switch signal {
    case .value(let value):
      guard enter() else { return }
      let more = send(value)
      if more > .none { upstream?.request(more) }
      leave()
    case .completion(let completion):
      complete(completion)
    }
  }
}
