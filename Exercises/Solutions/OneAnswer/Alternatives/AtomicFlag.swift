// Exchanges a flag in one step instead of taking a lock, as the stage does. Good where answers must
// not wait for each other.

import Synchronization

/// Calls `start` and waits for its first answer. Nil if the task is canceled before that.
///
/// `isolation` is the caller's actor, which callers do not have to pass.
func oneAnswer<Output>(
  _ start: (_ answer: @escaping @Sendable (sending Output) -> Void) -> Void,
  isolation: isolated (any Actor)? = #isolation
) async -> Output? {
  if Task.isCancelled { return nil }
  let first = AtomicLazyReference<First<Output>>()
  return await withTaskCancellationHandler {
    _ = isolation
    return await withCheckedContinuation { continuation in
      let answer = first.storeIfNil(First(continuation))
      // Canceled before the handler below could find the answer: it has done nothing.
      if Task.isCancelled { return answer(nil) }
      start { answer($0) }
    }
  } onCancel: {
    first.load()?(nil)
  }
}

/// Resumes a continuation at the first call.
private final class First<Output>: Sendable {
  private let continuation: CheckedContinuation<Output?, Never>
  private let isOver = Atomic(false)

  init(_ continuation: CheckedContinuation<Output?, Never>) {
    self.continuation = continuation
  }

  func callAsFunction(_ output: sending Output?) {
    guard !isOver.exchange(true, ordering: .relaxed) else { return }
    continuation.resume(returning: output)
  }
}
