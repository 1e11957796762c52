// Looks again and again whether there is an answer or the task is canceled, which keeps a processor
// busy.

import Synchronization

/// Calls `start`, and waits for its first answer. Nil if the task is canceled before that.
///
/// `isolation` is the caller's actor, and nobody has to hand it over.
func oneAnswer<Output>(
  _ start: (_ answer: @escaping @Sendable (sending Output) -> Void) -> Void,
  isolation: isolated (any Actor)? = #isolation
) async -> Output? {
  if Task.isCancelled { return nil }
  let box = Box<Output>()
  start { box.put($0) }
  while !box.isFull {
    if Task.isCancelled { return nil }
    await Task.yield()
  }
  return box.take()
}

private final class Box<Output>: Sendable {
  private let isTaken = Atomic(false)
  private let output = AtomicLazyReference<Answer>()

  var isFull: Bool { output.load() != nil }

  func put(_ output: sending Output) {
    if isTaken.exchange(true, ordering: .relaxed) { return }
    _ = self.output.storeIfNil(Answer(output))
  }

  func take() -> Output? { output.load()?.output }

  private final class Answer: @unchecked Sendable {
    let output: Output

    init(_ output: Output) { self.output = output }
  }
}
