import Foundation

/// Runs the work on a separate thread, and returns whether it has returned in time: within five
/// seconds, unless the test gives it longer.
///
/// For calls that wait forever because a lock is held: the test continues, and can report it. If
/// each call leads to another call without end, as when a wrong answer delivers each answer and the
/// test answers from inside a delivery, the hundredth nested call does not begin, and counts as not
/// returned.
public func returns(within seconds: Int = 5, _ work: @escaping () -> Void) -> Bool {
  let detach = { (work: @escaping () -> Void) in
    let work = UncheckedWork(run: work)
    Thread.detachNewThread { work.run() }
  }
  return returns(within: seconds, startedBy: detach, work)
}

/// The same, on the thread on which `start` runs it.
func returns(
  within seconds: Int = 5, startedBy start: (@escaping () -> Void) -> Void,
  _ work: @escaping () -> Void
) -> Bool {
  guard CallsUnderWay.shared.begin() else { return false }
  let done = DispatchSemaphore(value: 0)
  start {
    work()
    CallsUnderWay.shared.end()
    done.signal()
  }
  return done.wait(timeout: .now() + .seconds(seconds)) == .success
}

/// How many calls have not returned yet, of all tests.
private final class CallsUnderWay: @unchecked Sendable {
  static let shared = CallsUnderWay()

  private let lock = NSLock()
  private var count = 0

  /// False where there are too many.
  func begin() -> Bool {
    lock.withLock {
      guard count < 99 else { return false }
      count += 1
      return true
    }
  }

  func end() { lock.withLock { count -= 1 } }
}
