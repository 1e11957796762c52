import Synchronization

/// The one answer of a callback, for which a task waits.
final class Answer<Output>: Sendable {
  private let continuation: CheckedContinuation<Output?, Never>
  private let isGiven = Atomic(false)

  private init(_ continuation: CheckedContinuation<Output?, Never>) {
    self.continuation = continuation
  }

  /// Answers, on any thread. Only the first answer counts.
  private func callAsFunction(_ output: sending Output?) {
    guard !isGiven.exchange(true, ordering: .relaxed) else { return }
    continuation.resume(returning: output)
  }

  /// Starts work that answers by a callback, and waits for its first answer. Nil if the task is
  /// canceled before that.
  ///
  /// If the work answers synchronously, the task does not leave its actor.
  static func of(
    _ work: (_ answer: @escaping @Sendable (sending Output) -> Void) -> Void,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Output? {
    let started = Started()
    return await withTaskCancellationHandler {
      // Without this the closure would belong to no actor, and would leave the caller's.
      _ = isolation
      return await withCheckedContinuation { continuation in
        let answer = started.answer.storeIfNil(Answer(continuation))
        // Canceled before there was an answer to give: the handler below has found none.
        if Task.isCancelled { answer(nil) }
        work { answer($0) }
      }
    } onCancel: {
      started.answer.load()?(nil)
    }
  }

  /// Where the cancellation handler finds the answer, once work has started.
  private final class Started: Sendable {
    let answer = AtomicLazyReference<Answer>()
  }
}
