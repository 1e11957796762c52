// Puts the answers down in the order in which they come, which is not that of the questions.

import Stage10AsyncEffects

/// An effect that asks for the primes with these numbers.
func manyPrimes<Action>(
  _ numbers: [Int],
  ask: @escaping @Sendable (Int) async throws -> Int?,
  answered: @escaping ([Int?]) -> Action
) -> Effect<Action> {
  .run { send in
    let answers = await withTaskGroup(of: Int?.self) { group in
      for number in numbers {
        group.addTask { (try? await ask(number)) ?? nil }
      }
      var answers: [Int?] = []
      for await answer in group { answers.append(answer) }
      return answers
    }
    guard !Task.isCancelled else { return }
    send(answered(answers))
  }
}
