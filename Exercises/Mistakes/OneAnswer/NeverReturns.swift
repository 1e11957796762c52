// Waits for the library alone: when the task is canceled and the library never answers, the
// function never returns.

import Synchronization

/// Calls `start`, and waits for its first answer. Nil if the task is canceled before that.
///
/// `isolation` is the caller's actor, and nobody has to hand it over.
func oneAnswer<Output>(
  _ start: (_ answer: @escaping @Sendable (sending Output) -> Void) -> Void,
  isolation: isolated (any Actor)? = #isolation
) async -> Output? {
  if Task.isCancelled { return nil }
  let isOver = Flag()
  return await withCheckedContinuation { continuation in
    start { answer in
      if isOver.set() { continuation.resume(returning: answer) }
    }
  }
}

private final class Flag: Sendable {
  private let value = Atomic(false)

  /// True for the first call.
  func set() -> Bool { !value.exchange(true, ordering: .relaxed) }
}
