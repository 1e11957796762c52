/// Work that has not started, and that hands its values to a callback once it is run: stage 1's
/// effect, without its operators.
///
/// Making one does nothing; each call of `run` does the work again. The callback may be called any
/// number of times, at once or later, on whatever thread the work ends on.
public struct ClosureEffect<A> {
  /// Starts the work; its values go to the callback.
  public let run: (@escaping (A) -> Void) -> Void

  /// Creates an effect that does its work in `run`.
  public init(run: @escaping (@escaping (A) -> Void) -> Void) {
    self.run = run
  }
}
