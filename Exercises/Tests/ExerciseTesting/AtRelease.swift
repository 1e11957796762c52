/// An object that calls a closure when it is released: what a subscriber, or a value, does in its
/// `deinit`.
public final class AtRelease {
  private let run: () -> Void

  /// Makes an object that calls `run` when it is released.
  public init(_ run: @escaping () -> Void) { self.run = run }

  deinit { run() }
}
