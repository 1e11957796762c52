// Drops an answer that is given in a task that is canceled, though that is not the task that waits.

import Stage10AsyncEffects
import Synchronization

/// Who waits for an answer.
private final class Call<Output>: Sendable {
  private enum State {
    case begins
    case waits(CheckedContinuation<Output?, Never>)
    case isOver
  }

  private let state = Mutex(State.begins)

  /// Begins to wait. False if the call is over already.
  func begin(_ continuation: CheckedContinuation<Output?, Never>) -> Bool {
    state.withLock { state in
      guard case .begins = state else { return false }
      state = .waits(continuation)
      return true
    }
  }

  /// Ends the call, and returns who has waited.
  private func end() -> CheckedContinuation<Output?, Never>? {
    state.withLock { state in
      defer { state = .isOver }
      guard case .waits(let continuation) = state else { return nil }
      return continuation
    }
  }

  func answer(_ output: sending Output) {
    guard let continuation = end() else { return }
    continuation.resume(returning: output)
  }

  func cancel() {
    end()?.resume(returning: nil)
  }
}

/// Calls `start`, and waits for its first answer. Nil if the task is canceled before that.
///
/// `isolation` is the caller's actor, and nobody has to hand it over.
func oneAnswer<Output>(
  _ start: (_ answer: @escaping @Sendable (sending Output) -> Void) -> Void,
  isolation: isolated (any Actor)? = #isolation
) async -> Output? {
  let call = Call<Output>()
  return await withTaskCancellationHandler {
    _ = isolation
    return await withCheckedContinuation { continuation in
      guard call.begin(continuation) else { return continuation.resume(returning: nil) }
      start { output in
        if Task.isCancelled { return }
        call.answer(output)
      }
    }
  } onCancel: {
    call.cancel()
  }
}
