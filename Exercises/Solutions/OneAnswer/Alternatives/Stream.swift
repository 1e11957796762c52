// Makes a stream of the answers, and takes its first value. A stream is told of a cancellation by
// itself, and what it is given when it has ended is dropped. Good for the shortest answer.

/// Calls `start`, and waits for its first answer. Nil if the task is canceled before that.
///
/// `isolation` is the caller's actor, and nobody has to hand it over.
func oneAnswer<Output>(
  _ start: (_ answer: @escaping @Sendable (sending Output) -> Void) -> Void,
  isolation: isolated (any Actor)? = #isolation
) async -> Output? {
  if Task.isCancelled { return nil }
  let (answers, continuation) = AsyncStream.makeStream(of: Output.self)
  start { answer in
    continuation.yield(answer)
    // Later answers come after the end of the stream.
    continuation.finish()
  }
  var iterator = answers.makeAsyncIterator()
  return await iterator.next(isolation: isolation)
}
