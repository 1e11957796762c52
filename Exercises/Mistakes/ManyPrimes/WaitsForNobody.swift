// Cancels the questions and does not wait for their end: they go on when the effect is over.

import Stage10AsyncEffects

/// An effect that asks for the primes with these numbers.
func manyPrimes<Action>(
  _ numbers: [Int],
  ask: @escaping @Sendable (Int) async throws -> Int?,
  answered: @escaping ([Int?]) -> Action
) -> Effect<Action> {
  .run { send in
    let (stream, continuation) = AsyncStream.makeStream(of: (Int, Int?).self)
    let task = Task {
      await withTaskGroup { group in
        for (index, number) in numbers.enumerated() {
          group.addTask { continuation.yield((index, (try? await ask(number)) ?? nil)) }
        }
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    var answers = [Int?](repeating: nil, count: numbers.count)
    for await (index, answer) in stream { answers[index] = answer }
    guard !Task.isCancelled else { return }
    send(answered(answers))
  }
}
