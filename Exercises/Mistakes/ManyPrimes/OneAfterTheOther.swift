// Waits for each answer before it asks the next question: the effect takes as long as all of them
// together.

import Stage10AsyncEffects

/// An effect that asks for the primes with these numbers.
func manyPrimes<Action>(
  _ numbers: [Int],
  ask: @escaping @Sendable (Int) async throws -> Int?,
  answered: @escaping ([Int?]) -> Action
) -> Effect<Action> {
  .run { send in
    var answers: [Int?] = []
    for number in numbers {
      answers.append((try? await ask(number)) ?? nil)
    }
    guard !Task.isCancelled else { return }
    send(answered(answers))
  }
}
