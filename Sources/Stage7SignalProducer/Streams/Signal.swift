/// A stream of values whose work is under way, whether or not it has observers.
///
/// Its work starts when the signal is made, and observing it starts nothing: an observer receives
/// the events sent from then on, and all observers receive the same events. Events arrive one at a
/// time, on the thread that sends them. A thread that sends while another one is delivering waits
/// for it. A value sent from inside a delivery is delivered immediately, one delivery inside the
/// other. An event that terminates, sent there, arrives after the delivery, and nothing follows it.
/// (In ReactiveSwift 7 on Linux, sending such a value traps in a debug build and nests in a release
/// build. Since its version 6.7 one can choose otherwise: a signal made with
/// `reentrantUnserialized` lets the value wait.)
///
/// The code that retains a signal keeps it alive, and so does its input. A signal lasts until a
/// terminating event is sent; until the last reference to its input is released, which interrupts
/// it; or until it is neither retained nor observed, which ends it silently. Then everything is
/// released. After ReactiveSwift 7's `Signal`.
public final class Signal<Value, Error: Swift.Error> {
  let core: SignalCore<Value, Error>

  /// Creates a signal whose work starts now: `generator` is called before the initializer returns.
  ///
  /// `generator` receives the signal's input, and its lifetime to tie resources to.
  public init(_ generator: (Observer, Lifetime) -> Void) {
    core = SignalCore()
    generator(core.makeInput(), Lifetime(core.disposables))
  }

  private init(_ core: SignalCore<Value, Error>) {
    self.core = core
  }

  deinit {
    core.signalIsGone()
  }

  /// Creates a signal that code sends by hand, and its input. Disposes of `disposable` when it
  /// ends.
  public static func pipe(
    disposable: (any Disposable)? = nil
  ) -> (output: Signal, input: Observer) {
    let core = SignalCore<Value, Error>()
    core.disposables += disposable
    return (Signal(core), core.makeInput())
  }

  /// Passes every event from now on to `observer`, which is kept until the signal ends.
  ///
  /// A signal that has ended sends the observer one `interrupted`, and returns `nil`. Otherwise the
  /// result removes the observer, which then receives nothing more except an event that is already
  /// being delivered; the signal itself continues.
  @discardableResult
  public func observe(_ observer: Observer) -> (any Disposable)? {
    core.add(observer).map { token in
      AnyDisposable { [weak core] in core?.remove(token) }
    }
  }

  /// Passes every event from now on to a closure.
  @discardableResult
  public func observe(_ action: @escaping (Event) -> Void) -> (any Disposable)? {
    observe(Observer(action))
  }

  /// Passes every value from now on to a closure.
  @discardableResult
  public func observeValues(_ action: @escaping (Value) -> Void) -> (any Disposable)? {
    observe(Observer(value: action))
  }

  /// The signal as a producer: a start observes it, and the disposal of the start stops observing.
  ///
  /// It has the operators. It retains the signal.
  public var producer: SignalProducer<Value, Error> {
    SignalProducer { observer, lifetime in
      lifetime += self.observe(observer)
    }
  }
}
