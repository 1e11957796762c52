/// Work that has not started, as a producer that cannot fail.
///
/// It does its work at each start. An effect has nobody to report a failure to but the reducer, so
/// failure travels inside an action, as an optional or a `Result`. Every operator of the streams
/// works on an effect, and what comes of it is an effect if it cannot fail. Disposing of the start
/// cancels the work, as far as its producer can be interrupted. Source: Point-Free, episodes 80 and
/// 81, on ReactiveSwift 7's `SignalProducer`.
public typealias Effect<Value> = SignalProducer<Value, Never>

extension SignalProducer {
  /// The values before an error, as an effect that completes where the error would have come.
  ///
  /// Only the error is dropped: a value that is itself nil goes on. Use it where nobody waits for
  /// an answer. Where somebody does, the error must become an action instead.
  public func hush() -> Effect<Value> {
    self.flatMapError { _ in .empty }
  }
}

extension SignalProducer where Error == Never {
  /// No work at all: it completes at once.
  public static var none: Effect<Value> {
    .empty
  }

  /// Work that nobody waits for: it is done at each start, and completes with no value.
  public static func fireAndForget(_ work: @escaping () -> Void) -> Effect<Value> {
    SignalProducer.empty.on(starting: work)
  }

  /// Work that answers at once: it is done at each start, and its value arrives before the start
  /// returns.
  public static func sync(_ work: @escaping () -> Value) -> Effect<Value> {
    SignalProducer(work)
  }

  /// Work that answers later, once, on whatever thread it ends on.
  ///
  /// It is started at each start. It is not told of a disposal, but its answer is then dropped, as
  /// is every answer after its first. Work that drops its callback without an answer has
  /// interrupted the effect.
  public static func async(
    _ work: @escaping (@escaping (Value) -> Void) -> Void
  ) -> Effect<Value> {
    SignalProducer { observer, _ in
      work { output in observer.send(value: output) }
    }
    .take(first: 1)
  }
}
