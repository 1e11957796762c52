import Foundation

/// Something that happens on one thread and is waited for on another, for a bounded time.
///
/// Safe to use from any thread.
package final class Mailbox<Message>: @unchecked Sendable {
  private let condition = NSCondition()
  private var messages: [Message] = []

  /// An empty mailbox.
  package init() {}

  /// Everything that was posted so far, in order.
  package var all: [Message] {
    condition.withLock { messages }
  }

  /// Adds a message and wakes all that wait.
  package func post(_ message: Message) {
    condition.withLock {
      messages.append(message)
      condition.broadcast()
    }
  }

  /// Waits until `count` messages have been posted in all, and returns them.
  ///
  /// Throws after `seconds`: what never comes must fail a test, not hang it. What goes through the
  /// pool comes after the tests that wait there to compute.
  @discardableResult
  package func wait(
    forCount count: Int, atMost seconds: TimeInterval = 360, _ what: String = "messages"
  ) throws -> [Message] {
    let deadline = Date(timeIntervalSinceNow: seconds)
    return try condition.withLock {
      while messages.count < count {
        guard condition.wait(until: deadline) else {
          throw NeverCame(what: what, expected: count, came: messages.count, seconds: seconds)
        }
      }
      return messages
    }
  }
}

/// What a bounded wait throws.
package struct NeverCame: Error, CustomStringConvertible {
  let what: String
  let expected: Int
  let came: Int
  let seconds: TimeInterval

  /// What was waited for, and how much of it came.
  package var description: String {
    "Waited \(seconds) s for \(expected) \(what); \(came) came."
  }
}
