// Makes a stream of the answers, and takes its first value. What a stream is given when it has
// ended is dropped, on whatever thread. Good for an answer without a class, and without a
// continuation that could be resumed twice.

/// Calls `start`, and waits for its first answer. Nil if the task is canceled before that.
///
/// `isolation` is the caller's actor, and nobody has to hand it over.
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
      // Later answers come after the end of the stream.
      continuation.finish()
    }
    var iterator = answers.makeAsyncIterator()
    return await iterator.next(isolation: isolation)
  } onCancel: {
    // The stream itself notices a cancellation only when its next value is waited for.
    continuation.finish()
  }
}
