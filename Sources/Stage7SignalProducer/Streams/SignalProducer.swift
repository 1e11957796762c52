/// Work that has not started, and that does its work again each time it is started.
///
/// Making a producer does nothing. Each start makes its own signal, whose events go only to the
/// observer of that start: any number of values, and then at most one event that terminates. They
/// arrive one at a time, on the thread on which the work sends them. Disposing of a start
/// interrupts it: the work is asked to stop, and the observer receives `interrupted` and nothing
/// after that. A producer retains what its closures retain. A start retains them, and the observer,
/// until it has terminated. After ReactiveSwift 7's `SignalProducer`.
public struct SignalProducer<Value, Error: Swift.Error> {
  /// One start. Events go to the observer, one at a time, the last of them an event that
  /// terminates. When the lifetime ends before that, the work stops, and the last event is
  /// `interrupted`.
  ///
  /// An operator that only changes events wraps its observer around the observer and needs no
  /// separate signal.
  let work: (Signal<Value, Error>.Observer, Lifetime) -> Void

  /// Creates a producer whose start is `work`, which keeps the rules by itself.
  static func unserialized(
    _ work: @escaping (Signal<Value, Error>.Observer, Lifetime) -> Void
  ) -> SignalProducer {
    SignalProducer(work, ())
  }

  private init(_ work: @escaping (Signal<Value, Error>.Observer, Lifetime) -> Void, _: Void) {
    self.work = work
  }

  /// Creates a producer of the signals that `startHandler` sends: each start calls it once.
  ///
  /// It receives an input, to which any thread can send events. They are delivered one at a time,
  /// and none after an event that terminates. When the input is deallocated before it has
  /// terminated, the start is interrupted. The lifetime ends with the start: tie to it the work
  /// that has to be canceled then.
  public init(_ startHandler: @escaping (Signal<Value, Error>.Observer, Lifetime) -> Void) {
    work = { observer, lifetime in
      let core = SignalCore<Value, Error>()
      core.add(observer)
      let input = core.makeInput()
      core.disposables += lifetime.observeEnded { [weak core] in core?.send(.interrupted) }
      guard !core.disposables.isDisposed else { return }
      startHandler(input, Lifetime(core.disposables))
    }
  }

  /// Starts the work; its events go to `observer`. Disposing of the result interrupts it.
  ///
  /// Synchronous events have arrived before this returns. The interruption arrives on the thread
  /// that disposes, or from the thread that is delivering at that moment; after `observe(on:)`, on
  /// its queue. Dropping the result cancels nothing.
  @discardableResult
  public func start(
    _ observer: Signal<Value, Error>.Observer = Signal<Value, Error>.Observer()
  ) -> any Disposable {
    let interrupter = CompositeDisposable()
    run(observer, until: interrupter)
    return interrupter
  }

  /// Starts the work; its events go to a closure.
  @discardableResult
  public func start(_ action: @escaping (Signal<Value, Error>.Event) -> Void) -> any Disposable {
    start(Signal<Value, Error>.Observer(action))
  }

  /// Passes the signal of a start, and its interrupter, to `setup`, and starts the work after that.
  ///
  /// So code that retains the disposable has it before the work can have ended. When `setup`
  /// disposes of it, nothing is started. Disposing of it later ends the work's lifetime, and the
  /// signal is interrupted where the work delivers its events. Returns the result of `setup`.
  @discardableResult
  public func startWithSignal<Result>(
    _ setup: (_ signal: Signal<Value, Error>, _ interrupter: any Disposable) -> Result
  ) -> Result {
    let (signal, input) = Signal<Value, Error>.pipe()
    // The lifetime of the work ends with the signal, and ending that lifetime interrupts the
    // signal.
    let interrupter = signal.core.disposables
    let result = setup(signal, interrupter)
    if interrupter.isDisposed {
      input.sendInterrupted()
    } else {
      run(input, until: interrupter)
    }
    return withExtendedLifetime(signal) { result }
  }

  /// Starts the work. Disposing of the interrupter ends its lifetime, and so does its last event.
  private func run(
    _ observer: Signal<Value, Error>.Observer, until interrupter: CompositeDisposable
  ) {
    work(
      .init { event in
        guard event.isTerminating else { return observer.send(event) }
        observer.send(interrupter.isDisposed ? .interrupted : event)
        interrupter.dispose()
      }, Lifetime(interrupter))
  }
}

extension SignalProducer where Error == Never {
  /// Starts work that cannot fail; its values go to a closure.
  @discardableResult
  public func startWithValues(_ action: @escaping (Value) -> Void) -> any Disposable {
    start(Signal<Value, Error>.Observer(value: action))
  }
}
