// Sends nothing when one of the questions fails.

import Stage10AsyncEffects

/// An effect that asks for the primes with these numbers.
func manyPrimes<Action>(
  _ numbers: [Int],
  ask: @escaping @Sendable (Int) async throws -> Int?,
  answered: @escaping ([Int?]) -> Action
) -> Effect<Action> {
  .run { send in
    do {
      let answers = try await withThrowingTaskGroup(of: (Int, Int?).self) { group in
        for (index, number) in numbers.enumerated() {
          group.addTask { (index, try await ask(number)) }
        }
        var answers = [Int?](repeating: nil, count: numbers.count)
        for try await (index, answer) in group { answers[index] = answer }
        return answers
      }
      guard !Task.isCancelled else { return }
      send(answered(answers))
    } catch {
      return
    }
  }
}
