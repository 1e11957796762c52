// Leaves out the answers that are nil: the ones after them move up, and nobody can tell which
// question they belong to.

import Stage10AsyncEffects

/// An effect that asks for the primes with these numbers.
func manyPrimes<Action>(
  _ numbers: [Int],
  ask: @escaping @Sendable (Int) async throws -> Int?,
  answered: @escaping ([Int?]) -> Action
) -> Effect<Action> {
  .run { send in
    let answers = await withTaskGroup(of: (Int, Int?).self) { group in
      for (index, number) in numbers.enumerated() {
        group.addTask { (index, (try? await ask(number)) ?? nil) }
      }
      var answers: [Int: Int] = [:]
      for await (index, answer) in group { answers[index] = answer }
      return answers
    }
    guard !Task.isCancelled else { return }
    let found: [Int] = numbers.indices.compactMap { answers[$0] }
    send(answered(found))
  }
}
