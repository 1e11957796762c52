import Foundation

/// Stores what happened, in order. Safe to use from any thread.
public final class Log<Entry>: @unchecked Sendable {
  private let condition = NSCondition()
  private var written: [Entry] = []

  /// An empty log.
  public init() {}

  /// Everything written so far, in order.
  public var entries: [Entry] { condition.withLock { written } }

  /// Writes an entry, and wakes the code that waits for it.
  public func write(_ entry: Entry) {
    condition.withLock {
      written.append(entry)
      condition.broadcast()
    }
  }

  /// Returns everything written, once there are `count` entries, or after five seconds if there are
  /// fewer.
  public func entries(count: Int) -> [Entry] {
    let deadline = Date(timeIntervalSinceNow: 5)
    return condition.withLock {
      while written.count < count, condition.wait(until: deadline) {}
      return written
    }
  }
}
