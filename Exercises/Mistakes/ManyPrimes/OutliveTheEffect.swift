// Asks each question in a `Task` of its own, which is no child of the effect: the questions go on
// when the effect is canceled.

import Stage10AsyncEffects

/// An effect that asks for the primes with these numbers.
func manyPrimes<Action>(
  _ numbers: [Int],
  ask: @escaping @Sendable (Int) async throws -> Int?,
  answered: @escaping ([Int?]) -> Action
) -> Effect<Action> {
  .run { send in
    let tasks = numbers.map { number in
      Task { (try? await ask(number)) ?? nil }
    }
    var answers: [Int?] = []
    for task in tasks { answers.append(await task.value) }
    guard !Task.isCancelled else { return }
    send(answered(answers))
  }
}
