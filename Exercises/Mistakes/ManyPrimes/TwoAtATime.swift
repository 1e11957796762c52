// Asks two questions at once, and the next one when one of them is answered.

import Stage10AsyncEffects

/// An effect that asks for the primes with these numbers.
func manyPrimes<Action>(
  _ numbers: [Int],
  ask: @escaping @Sendable (Int) async throws -> Int?,
  answered: @escaping ([Int?]) -> Action
) -> Effect<Action> {
  .run { send in
    let answers = await withTaskGroup(of: (Int, Int?).self) { group in
      var answers = [Int?](repeating: nil, count: numbers.count)
      for (index, number) in numbers.enumerated() {
        if index >= 2, let (index, answer) = await group.next() { answers[index] = answer }
        group.addTask { (index, (try? await ask(number)) ?? nil) }
      }
      for await (index, answer) in group { answers[index] = answer }
      return answers
    }
    guard !Task.isCancelled else { return }
    send(answered(answers))
  }
}
