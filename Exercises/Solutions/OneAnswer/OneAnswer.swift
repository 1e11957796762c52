// A callback as an async function.

import Synchronization

/// Calls `start` and waits for its first answer. Nil if the task is canceled before that.
///
/// `isolation` is the caller's actor, which callers do not have to pass.
func oneAnswer<Output>(
  _ start: (_ answer: @escaping @Sendable (sending Output) -> Void) -> Void,
  isolation: isolated (any Actor)? = #isolation
) async -> Output? {
  // Otherwise the handler below would run first, and `start` would be called all the same.
  if Task.isCancelled { return nil }
  let waiting = Waiting<Output>()
  return await withTaskCancellationHandler {
    // Without this the closure would belong to no actor, and would leave the caller's.
    _ = isolation
    return await withCheckedContinuation { continuation in
      guard waiting.begin(continuation) else { return continuation.resume(returning: nil) }
      // The continuation is already in its place: the answer can arrive before `start` returns.
      start { waiting.end($0) }
    }
  } onCancel: {
    waiting.end(nil)
  }
}

/// Holds the waiting task, until the first answer or the cancellation takes it out.
private final class Waiting<Output>: Sendable {
  private enum State {
    case notYet
    case waits(CheckedContinuation<Output?, Never>)
    case over
  }

  private let state = Mutex(State.notYet)

  /// Puts the task in. False if it was canceled before that: then no code would take it out.
  func begin(_ continuation: CheckedContinuation<Output?, Never>) -> Bool {
    state.withLock { state in
      guard case .notYet = state else { return false }
      state = .waits(continuation)
      return true
    }
  }

  /// Resumes the task, if it is still waiting.
  func end(_ output: sending Output?) {
    // Looking and taking out are one step under the lock. So a continuation is resumed once: a
    // second time would stop the process.
    let before = state.withLock { state in
      defer { state = .over }
      return state
    }
    guard case .waits(let continuation) = before else { return }
    continuation.resume(returning: output)
  }
}
