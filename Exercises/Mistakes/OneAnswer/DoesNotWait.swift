// Does not wait: returns what has been answered when `start` returns, and nil if nothing has.

/// Calls `start`, and waits for its first answer. Nil if the task is canceled before that.
///
/// `isolation` is the caller's actor, and nobody has to hand it over.
func oneAnswer<Output>(
  _ start: (_ answer: @escaping @Sendable (sending Output) -> Void) -> Void,
  isolation: isolated (any Actor)? = #isolation
) async -> Output? {
  if Task.isCancelled { return nil }
  let (answers, continuation) = AsyncStream.makeStream(of: Output.self)
  start { continuation.yield($0) }
  continuation.finish()
  var iterator = answers.makeAsyncIterator()
  return await iterator.next(isolation: isolation)
}
