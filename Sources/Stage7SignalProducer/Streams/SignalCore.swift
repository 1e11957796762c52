/// What a signal is made of: its observers, how it ends, and whose turn it is to deliver.
///
/// A signal holds its core, and so does the signal's input. So the work that sends need not hold the
/// signal, and a signal that nobody holds can be noticed.
final class SignalCore<Value, Error: Swift.Error> {
  typealias Event = Signal<Value, Error>.Event
  typealias Observer = Signal<Value, Error>.Observer

  private enum State {
    case alive
    /// The event that terminates waits until the delivery that is under way is over.
    case ending(Event)
    case ended

    var isAlive: Bool { if case .alive = self { true } else { false } }
    var isEnding: Bool { if case .ending = self { true } else { false } }
  }

  /// What ends with the signal.
  let disposables = CompositeDisposable()

  /// Guards the three properties below. Nobody else's code runs, or is released, while it is held.
  private let lock = Lock()
  private var state = State.alive
  private var observers = Bag<Observer>()
  private var isHeld = true

  /// Held while an event is delivered: events are serial. The delivering thread may come in again.
  private let turn = Lock(isRecursive: true)
  /// How many deliveries are under way, one inside the other. Touched in one's turn only.
  private var depth = 0

  /// The sending end. It keeps the core, and interrupts the signal when it is released.
  func makeInput() -> Observer {
    Observer({ self.send($0) }, interruptsOnRelease: true)
  }

  func send(_ event: Event) {
    if event.isTerminating {
      lock.locked { if state.isAlive { state = .ending(event) } }
    } else {
      deliver(event)
    }
    terminateIfDue()
  }

  /// Takes an observer in; one that comes too late is interrupted, and has no token.
  @discardableResult
  func add(_ observer: Observer) -> Bag<Observer>.Token? {
    let token = lock.locked { state.isAlive ? observers.insert(observer) : nil }
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

  func remove(_ token: Bag<Observer>.Token) {
    let removed = lock.locked {
      defer { endIfUseless() }
      return observers.remove(token)
    }
    withExtendedLifetime(removed) { terminateIfDue() }
  }

  private func endIfUseless() {
    if !isHeld, observers.isEmpty, state.isAlive { state = .ending(.interrupted) }
  }

  private func deliver(_ value: Event) {
    turn.lock()
    let present = lock.locked { state.isAlive ? observers : Bag() }
    depth += 1
    present.forEach { $0.send(value) }
    depth -= 1
    // An observer that was removed meanwhile is released after the turn.
    withExtendedLifetime(present) { turn.unlock() }
  }

  /// Sends the event that terminates, once, and when no delivery is under way.
  ///
  /// Where one is, whoever delivers comes here again after giving the turn back, so that one of the
  /// two sees a termination that is sent from another thread in between.
  private func terminateIfDue() {
    guard lock.locked({ state.isEnding }), turn.tryLock() else { return }
    let last = depth > 0 ? nil : lock.locked { takeEnding() }
    if let last {
      last.observers.forEach { $0.send(last.event) }
    }
    withExtendedLifetime(last) { turn.unlock() }
    if last != nil { disposables.dispose() }
  }

  private func takeEnding() -> (event: Event, observers: Bag<Observer>)? {
    guard case .ending(let event) = state else { return nil }
    defer { (state, observers) = (.ended, Bag()) }
    return (event, observers)
  }
}
