// Calls `start` before there is a continuation: an answer that is given inside `start` finds nobody
// who waits.

import Synchronization

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
    start { waiting.answer($0) }
    return await withCheckedContinuation { waiting.begin($0) }
  } onCancel: {
    waiting.answer(nil)
  }
}

/// The task that waits, until somebody takes it out.
private final class Waiting<Output>: Sendable {
  private let continuation = Mutex<CheckedContinuation<Output?, Never>?>(nil)

  func begin(_ continuation: CheckedContinuation<Output?, Never>) {
    self.continuation.withLock { $0 = continuation }
  }

  func answer(_ output: sending Output?) {
    let continuation = self.continuation.withLock { $0.take() }
    continuation?.resume(returning: output)
  }
}
