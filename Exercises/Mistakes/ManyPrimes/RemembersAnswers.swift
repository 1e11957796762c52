// Keeps the answers in a variable outside the effect's work: a run finds those of the run before
// it.

import Stage10AsyncEffects

/// An effect that asks for the primes with these numbers.
func manyPrimes<Action>(
  _ numbers: [Int],
  ask: @escaping @Sendable (Int) async throws -> Int?,
  answered: @escaping ([Int?]) -> Action
) -> Effect<Action> {
  var answers = [Int?](repeating: nil, count: numbers.count)
  return .run { send in
    await withTaskGroup(of: (Int, Int?).self) { group in
      for (index, number) in numbers.enumerated() {
        group.addTask { (index, (try? await ask(number)) ?? nil) }
      }
      for await (index, answer) in group where answer != nil { answers[index] = answer }
    }
    guard !Task.isCancelled else { return }
    send(answered(answers))
  }
}
