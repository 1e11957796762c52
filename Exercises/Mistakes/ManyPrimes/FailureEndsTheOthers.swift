// Cancels the other questions when one of them fails, so that their answers are lost.

import Stage10AsyncEffects

/// An effect that asks for the primes with these numbers.
func manyPrimes<Action>(
  _ numbers: [Int],
  ask: @escaping @Sendable (Int) async throws -> Int?,
  answered: @escaping ([Int?]) -> Action
) -> Effect<Action> {
  .run { send in
    var answers = [Int?](repeating: nil, count: numbers.count)
    try? await withThrowingTaskGroup(of: (Int, Int?).self) { group in
      for (index, number) in numbers.enumerated() {
        group.addTask { (index, try await ask(number)) }
      }
      for try await (index, answer) in group { answers[index] = answer }
    }
    guard !Task.isCancelled else { return }
    send(answered(answers))
  }
}
