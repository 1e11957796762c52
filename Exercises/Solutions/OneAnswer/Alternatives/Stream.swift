// Puts the answers into a stream, and takes its first value. A stream that has ended drops later
// values, on any thread. Good for an answer without a class, and without a continuation that could
// be resumed twice.

/// Calls `start` and waits for its first answer. Nil if the task is canceled before that.
///
/// `isolation` is the caller's actor, which callers do not have to pass.
func oneAnswer<Output>(
  _ start: (_ answer: @escaping @Sendable (sending Output) -> Void) -> Void,
  isolation: isolated (any Actor)? = #isolation
) async -> Output? {
  if Task.isCancelled { return nil }
  let (answers, continuation) = AsyncStream.makeStream(of: Output.self)
  return await withTaskCancellationHandler {
    // Without this the closure would belong to no actor, and would leave the caller's.
    _ = isolation
    start { answer in
      continuation.yield(answer)
      // Later answers arrive after the end of the stream.
      continuation.finish()
    }
    var iterator = answers.makeAsyncIterator()
    return await iterator.next(isolation: isolation)
  } onCancel: {
    // The stream itself notices a cancellation only when code waits for its next value.
    continuation.finish()
  }
}
