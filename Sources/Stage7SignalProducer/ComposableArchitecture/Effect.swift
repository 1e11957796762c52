/// Work that has not started, as a producer that cannot fail.
///
/// It does its work at each start. An effect can report a failure only to the reducer, so failure
/// travels inside an action, as an optional or a `Result`. Every operator of the streams applies to
/// an effect, and its result is an effect if it cannot fail. Disposing of the start cancels the
/// work, as far as its producer can be interrupted. Source: Point-Free, episodes 80 and 81, on
/// ReactiveSwift 7's `SignalProducer`.
public typealias Effect<Value> = SignalProducer<Value, Never>

extension SignalProducer {
  /// Sends the values before an error, and completes instead of failing.
  ///
  /// Only the error is dropped: a value that is itself nil is forwarded. Use it for work whose
  /// answer no code waits for. If code is waiting for the answer, the error must become an action
  /// instead.
  public func hush() -> Effect<Value> {
    self.flatMapError { _ in .empty }
  }
}

extension SignalProducer where Error == Never {
  /// Does no work: it completes immediately.
  public static var none: Effect<Value> {
    .empty
  }

  /// Does the work at each start, and completes with no value. No code waits for it.
  public static func fireAndForget(_ work: @escaping () -> Void) -> Effect<Value> {
    SignalProducer.empty.on(starting: work)
  }

  /// Answers synchronously: does the work at each start, and its value arrives before the start
  /// returns.
  public static func sync(_ work: @escaping () -> Value) -> Effect<Value> {
    SignalProducer(work)
  }

  /// Answers later, once, on whatever thread the work ends on.
  ///
  /// The work begins at each start. A disposal does not reach the work, but its answer is then
  /// dropped, as is every answer after its first. If the work drops its callback without an answer,
  /// the effect is interrupted.
  public static func async(
    _ work: @escaping (@escaping (Value) -> Void) -> Void
  ) -> Effect<Value> {
    SignalProducer { observer, _ in
      work { output in observer.send(value: output) }
    }
    .take(first: 1)
  }
}
