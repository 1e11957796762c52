// Leaves the caller's actor before it calls `start`: the closure of the cancellation handler
// belongs to no actor.

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
    return await withCheckedContinuation { continuation in
      guard waiting.begin(continuation) else { return continuation.resume(returning: nil) }
      start { waiting.end($0) }
    }
  } onCancel: {
    waiting.end(nil)
  }
}

/// The task that waits, until somebody takes it out.
private final class Waiting<Output>: Sendable {
  private enum State {
    case notYet
    case waits(CheckedContinuation<Output?, Never>)
    case over
  }

  private let state = Mutex(State.notYet)

  func begin(_ continuation: CheckedContinuation<Output?, Never>) -> Bool {
    state.withLock { state in
      guard case .notYet = state else { return false }
      state = .waits(continuation)
      return true
    }
  }

  func end(_ output: sending Output?) {
    let before = state.withLock { state in
      defer { state = .over }
      return state
    }
    guard case .waits(let continuation) = before else { return }
    continuation.resume(returning: output)
  }
}
