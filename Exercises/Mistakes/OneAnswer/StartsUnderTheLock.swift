// Calls `start` while it holds its lock: an answer inside `start` waits for the lock forever.

import Foundation

/// Calls `start`, and waits for its first answer. Nil if the task is canceled before that.
///
/// `isolation` is the caller's actor, and nobody has to hand it over.
func oneAnswer<Output>(
  _ start: (_ answer: @escaping @Sendable (sending Output) -> Void) -> Void,
  isolation: isolated (any Actor)? = #isolation
) async -> Output? {
  if Task.isCancelled { return nil }
  let waiting = Waiting<Output>()
  return await withTaskCancellationHandler {
    _ = isolation
    return await withCheckedContinuation { continuation in
      waiting.lock.withLock {
        waiting.continuation = continuation
        start { waiting.end($0) }
      }
    }
  } onCancel: {
    waiting.end(nil)
  }
}

/// The task that waits, until somebody takes it out.
private final class Waiting<Output>: @unchecked Sendable {
  let lock = NSLock()
  var continuation: CheckedContinuation<Output?, Never>?

  func end(_ output: sending Output?) {
    let continuation = lock.withLock { self.continuation.take() }
    continuation?.resume(returning: output)
  }
}
