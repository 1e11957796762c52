/// What a signal is made of: its observers, how it ends, and whose turn it is to deliver.
///
/// A signal holds its core, and so does the signal's input. So the work that sends need not hold
/// the signal, and a signal that nobody holds can be noticed.
///
/// What every delivery touches has no generic type: the bag holds plain objects, and the phase
/// stands apart from the last event. The types of generic properties would be looked up at each
/// delivery.
final class SignalCore<Value, Error: Swift.Error> {
  typealias Event = Signal<Value, Error>.Event
  typealias Observer = Signal<Value, Error>.Observer

  /// What ends with the signal.
  let disposables = CompositeDisposable()

  /// Guards the four properties below. Nobody else's code runs, or is released, while it is held.
  private let lock = Lock()
  private var phase = Phase.alive
  /// The event that terminates. It waits here while another delivery is under way.
  private var last: Event?
  private var observers = Bag<AnyObject>()
  private var isHeld = true

  /// Held while an event is delivered: events are serial. The delivering thread may come in again.
  private let turn = Lock(isRecursive: true)
  /// How many deliveries are under way, one inside the other. Touched in one's turn only.
  private var depth = 0

  /// The sending end. It retains the core, and interrupts the signal when it is released.
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

  /// Takes an observer in; one that comes too late is interrupted, and has no token.
  @discardableResult
  func add(_ observer: Observer) -> Bag<AnyObject>.Token? {
    let token = lock.locked { phase == .alive ? observers.insert(observer) : nil }
    if token == nil { observer.sendInterrupted() }
    return token
  }

  /// The signal itself has been released: without observers it is of no use to anybody.
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
    // An observer that was removed meanwhile is released after the turn.
    withExtendedLifetime(present) { turn.unlock() }
  }

  private func hand(_ event: Event, to observers: Bag<AnyObject>) {
    observers.forEach { unsafeDowncast($0, to: Observer.self).send(event) }
  }

  /// Sends the event that terminates, once, and when no delivery is under way.
  ///
  /// Where one is, whoever delivers comes here again after giving the turn back, so that one of the
  /// two sees a termination that is sent from another thread in between.
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

/// How far a signal has come.
private enum Phase {
  case alive
  /// The event that terminates waits until the delivery that is under way is over.
  case ending
  case ended
}
