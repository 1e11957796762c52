import Foundation

/// Counts the objects of this library that are alive: disposables, and subscriptions that have not
/// been deallocated.
///
/// RxSwift has the same count, in builds with the flag `TRACE_RESOURCES`. A test reads it before
/// and after, in a separate process.
public enum Resources {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var count = 0

  /// The current count, in all threads.
  public static var total: Int { lock.withLock { count } }

  fileprivate static func add(_ change: Int) { lock.withLock { count += change } }
}

/// An object that is counted in ``Resources``.
public class DisposeBase {
  init() { Resources.add(1) }

  deinit { Resources.add(-1) }
}
