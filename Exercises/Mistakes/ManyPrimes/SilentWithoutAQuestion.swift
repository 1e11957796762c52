// Sends nothing when there is no question: whoever waits for the action waits forever.

import Stage10AsyncEffects

/// An effect that asks for the primes with these numbers.
func manyPrimes<Action>(
  _ numbers: [Int],
  ask: @escaping @Sendable (Int) async throws -> Int?,
  answered: @escaping ([Int?]) -> Action
) -> Effect<Action> {
  guard !numbers.isEmpty else { return .none }
  return .run { send in
    let answers = await withTaskGroup(of: (Int, Int?).self) { group in
      for (index, number) in numbers.enumerated() {
        group.addTask { (index, (try? await ask(number)) ?? nil) }
      }
      var answers = [Int?](repeating: nil, count: numbers.count)
      for await (index, answer) in group { answers[index] = answer }
      return answers
    }
    guard !Task.isCancelled else { return }
    send(answered(answers))
  }
}
