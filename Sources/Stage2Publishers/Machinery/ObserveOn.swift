/// Sends signals to a scheduler, in order: the inside of `receive(on:)`, `delay` and `timeout`.
///
/// Every signal waits in a queue and is scheduled separately; the scheduled work delivers the
/// *next* signal of the queue. So the order stays, and no two deliveries overlap, even on a
/// scheduler that runs several pieces of work concurrently or in another order. Passing the
/// subscription downstream counts as a delivery (rule 1.3): signals that are due during it are
/// scheduled once more when it has ended, so that the subscribing thread delivers nothing.
///
/// A signal enters at the gate twice, in `enqueue` and in `deliver`. The methods of `State` are
/// called under the lock, the others without it.
@usableFromInline final class ObserveOn<Downstream: Subscriber>: Link<Downstream>, Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline enum Signal {
    case value(Input)
    case completion(Subscribers.Completion<Failure>)
  }

  /// Everything that the lock guards.
  @usableFromInline struct State {
    @usableFromInline var queue = FIFO<Signal>()
    /// The number of signals in the queue that are due.
    @usableFromInline var due = 0
    @usableFromInline var isDelivering = true
    @usableFromInline var isComplete = false

    @inlinable init() {}

    /// Puts a signal into the queue; false after a completion.
    @inlinable mutating func append(_ signal: Signal, isLast: Bool) -> Bool {
      guard !isComplete else { return false }
      isComplete = isLast
      queue.append(signal)
      return true
    }

    /// Permits one more delivery; true if no call is delivering: then the caller begins.
    @inlinable mutating func beginDelivering() -> Bool {
      due += 1
      guard !isDelivering else { return false }
      isDelivering = true
      return true
    }

    /// Notes that the downstream has the subscription; true if signals are due by now.
    @inlinable mutating func endHandover() -> Bool {
      isDelivering = due > 0
      return isDelivering
    }

    /// Takes a signal that is due out of the queue, or ends the delivery.
    @inlinable mutating func takeDue() -> Signal? {
      guard due > 0, let signal = queue.popFirst() else {
        isDelivering = false
        return nil
      }
      due -= 1
      return signal
    }
  }

  @usableFromInline let lock = Lock()
  @usableFromInline @exclusivity(unchecked) var state = State()
  @usableFromInline typealias Schedule = (@escaping () -> Void) -> Void
  /// Schedules the delivery of a signal, some time later if the operator says so.
  @usableFromInline @exclusivity(unchecked) var schedule: Schedule?
  /// Schedules signals that are due already.
  @usableFromInline @exclusivity(unchecked) var scheduleNow: Schedule?

  /// Creates a link that delivers where these closures run their work: as soon as possible, or some
  /// time after the signal arrived if there is a closure for that.
  @inlinable init(
    downstream: Downstream, name: StaticString, scheduleLater: Schedule? = nil,
    scheduleNow: @escaping Schedule
  ) {
    // Not `??`: a closure that passes through a generic function is called through another closure.
    if let scheduleLater {
      schedule = scheduleLater
    } else {
      schedule = scheduleNow
    }
    self.scheduleNow = scheduleNow
    super.init(downstream: downstream, name: name)
  }

  @inlinable override func release() {
    super.release()
    schedule = nil
    scheduleNow = nil
    let signals = lock.locked { state.queue.takeAll() }
    withExtendedLifetime(signals) {}
  }

  @inlinable override func receive(subscription: any Subscription) {
    guard connect(subscription) else { return }
    downstream.use { $0?.value.receive(subscription: self) }
    let isDue = lock.locked { state.endHandover() }
    if isDue {
      scheduleNow?({ self.deliverWhatIsDue() })
    }
    leave()
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
    let isEnqueued = lock.locked { state.append(signal, isLast: isLast) }
    if isEnqueued {
      schedule?({ self.deliverNext() })
    }
    leave()
  }

  /// Delivers one more signal of the queue, now or after the delivery that is under way.
  @inlinable func deliverNext() {
    let isMine = lock.locked { state.beginDelivering() }
    if isMine { deliverWhatIsDue() }
  }

  @inlinable func deliverWhatIsDue() {
    while let signal = lock.locked({ state.takeDue() }) {
      deliver(signal)
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
