/// Hands signals over to a scheduler, in order: the inside of `receive(on:)` and of `delay`.
///
/// Every signal waits in a queue and is scheduled on its own; the work that is scheduled delivers
/// the *next* signal of the queue. So the order holds, and no two deliveries overlap, also on a
/// scheduler that runs several pieces of work at once or in another order.
@usableFromInline
final class Handover<Downstream: Subscriber>: Link, Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline
  enum Signal {
    case value(Input)
    case completion(Subscribers.Completion<Failure>)
  }

  @usableFromInline @exclusivity(unchecked) var downstream: Held<Downstream>?
  @usableFromInline @exclusivity(unchecked) var schedule: ((@escaping () -> Void) -> Void)?
  @usableFromInline let lock = Lock()
  @usableFromInline @exclusivity(unchecked) var queue = FIFO<Signal>()
  @usableFromInline @exclusivity(unchecked) var isComplete = false

  /// How many signals may be delivered by now, and whether somebody is at it.
  @usableFromInline @exclusivity(unchecked) var due = 0
  @usableFromInline @exclusivity(unchecked) var isDelivering = false

  @usableFromInline let name: SubscriptionName

  @inlinable
  init(
    downstream: Downstream, name: SubscriptionName,
    schedule: @escaping (@escaping () -> Void) -> Void
  ) {
    self.downstream = Held(downstream)
    self.name = name
    self.schedule = schedule
  }

  @usableFromInline override var description: String { name.rawValue }

  @inlinable
  override func release() {
    super.release()
    downstream = nil
    schedule = nil
    let signals = lock.locked { queue.takeAll() }
    withExtendedLifetime(signals) {}
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard connect(subscription) else { return }
    downstream?.receive(subscription: self)
    leave()
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    enqueue(.value(input), isLast: false)
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    enqueue(.completion(completion), isLast: true)
  }

  @inlinable
  func enqueue(_ signal: Signal, isLast: Bool) {
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

  @inlinable
  func deliverDue() {
    lock.lock()
    due += 1
    if isDelivering { return lock.unlock() }
    isDelivering = true
    while deliverNext() { lock.lock() }
  }

  /// Delivers one signal. Called with the lock, returns without.
  @inlinable
  func deliverNext() -> Bool {
    guard due > 0, let signal = queue.popFirst() else {
      isDelivering = false
      lock.unlock()
      return false
    }
    due -= 1
    lock.unlock()
    switch signal {
    case .value(let value):
      guard enter() else { break }
      if let more = downstream?.receive(value), more > .none { upstream?.request(more) }
      leave()
    case .completion(let completion):
      guard close() else { break }
      downstream?.receive(completion: completion)
      leave()
    }
    return true
  }
}
