import ExerciseSupport
import Foundation

/// A closure effect that a test answers by hand. Safe to use from any thread.
public final class ManualEffect<A>: @unchecked Sendable {
  private let lock = NSLock()
  private var callbacks: [((A) -> Void)?] = []
  private let whenStarted: () -> Void

  /// Makes an effect; `whenStarted` is called each time it is run.
  public init(whenStarted: @escaping () -> Void = {}) {
    self.whenStarted = whenStarted
  }

  /// How many times it was run.
  public var starts: Int { lock.withLock { callbacks.count } }

  /// The effect to pass to the code under test.
  public var effect: ClosureEffect<A> {
    ClosureEffect { callback in
      self.lock.withLock { self.callbacks.append(callback) }
      self.whenStarted()
    }
  }

  /// Answers the run of this number, the first being 0; nothing when there was no such run, or when
  /// it has ended.
  public func answer(_ value: A, run number: Int = 0) {
    let callback = lock.withLock { callbacks.indices.contains(number) ? callbacks[number] : nil }
    callback?(value)
  }

  /// Releases the callbacks of all runs, as work does that no longer has an answer.
  public func end() {
    // They are released outside the lock: an object that they retain can have a `deinit` that calls
    // back.
    let released = lock.withLock {
      let released = callbacks
      callbacks = callbacks.map { _ in nil }
      return released
    }
    withExtendedLifetime(released) {}
  }
}
