import ExerciseSupport

/// A closure effect that a test answers by hand.
public final class ManualEffect<A> {
  private var callbacks: [(A) -> Void] = []
  private let whenStarted: () -> Void

  /// Makes an effect; `whenStarted` is called each time it is run.
  public init(whenStarted: @escaping () -> Void = {}) {
    self.whenStarted = whenStarted
  }

  /// How often it was run.
  public var starts: Int { callbacks.count }

  /// The effect to hand to the code under test.
  public var effect: ClosureEffect<A> {
    ClosureEffect { callback in
      self.callbacks.append(callback)
      self.whenStarted()
    }
  }

  /// Answers the run of this number, the first being 0; nothing when there was no such run.
  public func answer(_ value: A, run number: Int = 0) {
    guard callbacks.indices.contains(number) else { return }
    callbacks[number](value)
  }
}
