// Asks only one question where several numbers are equal.

import Stage10AsyncEffects

/// An effect that asks for the primes with these numbers.
func manyPrimes<Action>(
  _ numbers: [Int],
  ask: @escaping @Sendable (Int) async throws -> Int?,
  answered: @escaping ([Int?]) -> Action
) -> Effect<Action> {
  .run { send in
    let answers = await withTaskGroup(of: (Int, Int?).self) { group in
      for number in Set(numbers) {
        group.addTask { (number, (try? await ask(number)) ?? nil) }
      }
      var answers: [Int: Int?] = [:]
      for await (number, answer) in group { answers[number] = answer }
      return answers
    }
    guard !Task.isCancelled else { return }
    send(answered(numbers.map { answers[$0] ?? nil }))
  }
}
