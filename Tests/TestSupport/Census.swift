import Foundation

/// Counts what has been made and not yet released. Safe to use from any thread.
package final class Census: @unchecked Sendable {
  private let condition = NSCondition()
  private var living = 0
  private var made = 0

  /// A count of zero.
  package init() {}

  /// How many tokens there were.
  package var total: Int { condition.withLock { made } }

  /// A token that is counted until it is released. A closure under test captures it.
  package func token() -> AnyObject {
    condition.withLock {
      living += 1
      made += 1
    }
    return Token { [self] in
      condition.withLock {
        living -= 1
        condition.broadcast()
      }
    }
  }

  /// Waits until every token has been released, and returns how many are left: 0, if all goes well.
  ///
  /// Another thread may be about to release the last one, hence the wait; it is bounded.
  package func survivors(after seconds: TimeInterval = 60) -> Int {
    let deadline = Date(timeIntervalSinceNow: seconds)
    return condition.withLock {
      while living > 0, condition.wait(until: deadline) {}
      return living
    }
  }

  private final class Token {
    private let whenReleased: () -> Void
    init(whenReleased: @escaping () -> Void) { self.whenReleased = whenReleased }
    deinit { whenReleased() }
  }
}
