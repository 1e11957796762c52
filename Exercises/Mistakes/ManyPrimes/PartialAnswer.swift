// Makes an action of what there is when it is canceled, with nil for the questions that were
// canceled.

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
      var answers = [Int?](repeating: nil, count: numbers.count)
      for await (index, answer) in group { answers[index] = answer }
      return answers
    }
    send(answered(answers))
  }
}
