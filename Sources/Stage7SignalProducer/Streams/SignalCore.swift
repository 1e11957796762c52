/// The inside of a signal: its observers, how it ends, and which thread's turn it is to deliver.
///
/// A signal retains its core, and so does the signal's input. So the work that sends does not have
/// to retain the signal, and the core can notice that no code retains the signal.
///
/// Everything that each delivery touches has no generic type: the bag holds plain objects, and the
/// phase is stored apart from the last event. The types of generic properties would be looked up at
/// each delivery.
final class SignalCore<Value, Error: Swift.Error> {
  typealias Event = Signal<Value, Error>.Event
  typealias Observer = Signal<Value, Error>.Observer

  /// The disposables that end with the signal.
  let disposables = CompositeDisposable()

  /// Guards the four properties below. No client's code runs, and none of its objects is
  /// deallocated, while it is held.
  private let lock = Lock()
  private var phase = Phase.alive
  /// The event that terminates. It waits here while another delivery is under way.
  private var last: Event?
  private var observers = Bag<AnyObject>()
  private var isHeld = true

  /// Held while an event is delivered: events are serial. The delivering thread can take it again.
  private let turn = Lock(isRecursive: true)
  /// The number of deliveries under way, one inside the other. Touched only in one's turn.
  private var depth = 0

  /// Creates the sending end, which retains the core, and interrupts the signal when it is
  /// deallocated.
  func makeInput() -> Observer {
    Observer({ self.send($0) }, interruptsOnRelease: true)
  }

  func send(_ event: Event) {
    if event.isTerminating {
      lock.locked { end(with: event) }
    } else {
      deliver(event)
    }
    terminateIfDue()
  }

  /// Takes an observer in. An observer that is too late is interrupted, and has no token.
  @discardableResult
  func add(_ observer: Observer) -> Bag<AnyObject>.Token? {
    let token = lock.locked { phase == .alive ? observers.insert(observer) : nil }
    if token == nil { observer.sendInterrupted() }
    return token
  }

  /// Notes that the signal itself has been deallocated: without observers it is no longer of use.
  func signalIsGone() {
    lock.locked {
      isHeld = false
      endIfUseless()
    }
    terminateIfDue()
  }

  func remove(_ token: Bag<AnyObject>.Token) {
    let removed = lock.locked {
      defer { endIfUseless() }
      return observers.remove(token)
    }
    withExtendedLifetime(removed) { terminateIfDue() }
  }

  private func endIfUseless() {
    if !isHeld, observers.isEmpty { end(with: .interrupted) }
  }

  private func end(with event: Event) {
    if phase == .alive { (phase, last) = (.ending, event) }
  }

  private func deliver(_ value: Event) {
    turn.lock()
    let present = lock.locked { phase == .alive ? observers : Bag() }
    depth += 1
    hand(value, to: present)
    depth -= 1
    // An observer that was removed during the delivery is released after the turn.
    withExtendedLifetime(present) { turn.unlock() }
  }

  private func hand(_ event: Event, to observers: Bag<AnyObject>) {
    observers.forEach { unsafeDowncast($0, to: Observer.self).send(event) }
  }

  /// Sends the event that terminates, once, and when no delivery is under way.
  ///
  /// If a delivery is under way, the delivering thread calls this method again after giving the
  /// turn back. So one of the two threads sees a termination that is sent from another thread in
  /// between.
  private func terminateIfDue() {
    if lock.locked({ phase == .ending }) { terminate() }
  }

  private func terminate() {
    guard turn.tryLock() else { return }
    let ending = depth > 0 ? nil : lock.locked { takeEnding() }
    if let ending { hand(ending.event, to: ending.observers) }
    withExtendedLifetime(ending) { turn.unlock() }
    if ending != nil { disposables.dispose() }
  }

  private func takeEnding() -> (event: Event, observers: Bag<AnyObject>)? {
    guard phase == .ending, let event = last else { return nil }
    defer { (phase, last, observers) = (.ended, nil, Bag()) }
    return (event, observers)
  }
}

/// The phases of a signal.
private enum Phase {
  case alive
  /// The event that terminates waits until the delivery that is under way has ended.
  case ending
  case ended
}
