// A callback as an async function.

import Synchronization

/// Calls `start`, and waits for its first answer. Nil if the task is canceled before that.
///
/// `isolation` is the caller's actor, and nobody has to hand it over.
func oneAnswer<Output>(
  _ start: (_ answer: @escaping @Sendable (sending Output) -> Void) -> Void,
  isolation: isolated (any Actor)? = #isolation
) async -> Output? {
  // The handler below would run first, and `start` all the same.
  if Task.isCancelled { return nil }
  let waiting = Waiting<Output>()
  return await withTaskCancellationHandler {
    // Without this the closure would belong to no actor, and would leave the caller's.
    _ = isolation
    return await withCheckedContinuation { continuation in
      guard waiting.begin(continuation) else { return continuation.resume(returning: nil) }
      // The continuation is in its place already: the answer may come before `start` has returned.
      start { waiting.end($0) }
    }
  } onCancel: {
    waiting.end(nil)
  }
}

/// The task that waits, until somebody takes it out: the first answer, or the cancellation.
private final class Waiting<Output>: Sendable {
  private enum State {
    case notYet
    case waits(CheckedContinuation<Output?, Never>)
    case over
  }

  private let state = Mutex(State.notYet)

  /// Puts the task in. False if it has been canceled meanwhile: then nobody would take it out.
  func begin(_ continuation: CheckedContinuation<Output?, Never>) -> Bool {
    state.withLock { state in
      guard case .notYet = state else { return false }
      state = .waits(continuation)
      return true
    }
  }

  /// Makes the task go on, if it waits still.
  func end(_ output: sending Output?) {
    // To look and to take out is one step under the lock. So a continuation is resumed once: a
    // second time would be a trap.
    let before = state.withLock { state in
      defer { state = .over }
      return state
    }
    guard case .waits(let continuation) = before else { return }
    continuation.resume(returning: output)
  }
}
