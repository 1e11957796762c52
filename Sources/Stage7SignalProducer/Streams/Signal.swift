/// A stream of values that is under way, whether or not somebody observes it.
///
/// Its work starts when the signal is made, and observing it starts nothing: an observer hears what
/// is sent from then on, and all observers hear the same. Events arrive one at a time, on the
/// thread that sends them. A thread that sends while another one is delivering waits for it. A
/// value sent from inside a delivery is delivered there and then, one delivery inside the other; an
/// event that terminates, sent there, comes after the delivery, and with it nothing more. (In
/// ReactiveSwift 7 on Linux, sending such a value traps in a debug build and nests in a release
/// build. Since its version 6.7 one can choose otherwise: a signal made with
/// `reentrantUnserialized` lets the value wait.)
///
/// A signal is kept by whoever holds it, and by its input; it lasts until a terminating event is
/// sent, until the last of its input is released, which interrupts it, or until nobody holds or
/// observes it, which ends it silently. Then everything is released.
/// After ReactiveSwift 7's `Signal`.
public final class Signal<Value, Error: Swift.Error> {
  let core: SignalCore<Value, Error>

  /// Makes a signal whose work starts now: `generator` is called before the initializer returns.
  ///
  /// It is given the signal's input, and its lifetime to tie resources to.
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

  /// A signal that is sent by hand, and its input. `disposable` is disposed of when it ends.
  public static func pipe(
    disposable: (any Disposable)? = nil
  ) -> (output: Signal, input: Observer) {
    let core = SignalCore<Value, Error>()
    core.disposables += disposable
    return (Signal(core), core.makeInput())
  }

  /// Hands every event from now on to `observer`, which is kept until the signal ends.
  ///
  /// A signal that has ended sends the observer one `interrupted`, and returns `nil`. Otherwise the
  /// result removes the observer, which then hears no more, an event already being delivered
  /// aside; the signal itself goes on.
  @discardableResult
  public func observe(_ observer: Observer) -> (any Disposable)? {
    core.add(observer).map { token in
      AnyDisposable { [weak core] in core?.remove(token) }
    }
  }

  /// Hands every event from now on to a closure.
  @discardableResult
  public func observe(_ action: @escaping (Event) -> Void) -> (any Disposable)? {
    observe(Observer(action))
  }

  /// Hands every value from now on to a closure.
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
