/// Work that has not started, and that passes its values to a callback when it runs: stage 1's
/// effect, without its operators.
///
/// Making an effect does nothing. Each call of `run` does the work again. The work can call the
/// callback any number of times, synchronously or later, on any thread.
public struct ClosureEffect<A> {
  /// Starts the work; its values go to the callback.
  public let run: (@escaping (A) -> Void) -> Void

  /// Creates an effect that does its work in `run`.
  public init(run: @escaping (@escaping (A) -> Void) -> Void) {
    self.run = run
  }
}
