// Takes the first value of a stream, and does not end the stream: an answer that comes before the
// task has gone on stays there for as long as the library keeps its callback.

/// Calls `start`, and waits for its first answer. Nil if the task is canceled before that.
///
/// `isolation` is the caller's actor, and nobody has to hand it over.
func oneAnswer<Output>(
  _ start: (_ answer: @escaping @Sendable (sending Output) -> Void) -> Void,
  isolation: isolated (any Actor)? = #isolation
) async -> Output? {
  if Task.isCancelled { return nil }
  // The first answer is kept, and what comes while it is there finds no room.
  let (answers, continuation) = AsyncStream.makeStream(
    of: Output.self, bufferingPolicy: .bufferingOldest(1))
  return await withTaskCancellationHandler {
    _ = isolation
    start { continuation.yield($0) }
    var iterator = answers.makeAsyncIterator()
    return await iterator.next(isolation: isolation)
  } onCancel: {
    continuation.finish()
  }
}
