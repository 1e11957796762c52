// Asks when the effect is made, and not when it is run: once for all runs, and also where nobody
// runs it.

import Stage10AsyncEffects

/// An effect that asks for the primes with these numbers.
func manyPrimes<Action>(
  _ numbers: [Int],
  ask: @escaping @Sendable (Int) async throws -> Int?,
  answered: @escaping ([Int?]) -> Action
) -> Effect<Action> {
  let tasks = numbers.map { number in
    Task { (try? await ask(number)) ?? nil }
  }
  return .run { send in
    await withTaskCancellationHandler {
      var answers: [Int?] = []
      for task in tasks { answers.append(await task.value) }
      guard !Task.isCancelled else { return }
      send(answered(answers))
    } onCancel: {
      for task in tasks { task.cancel() }
    }
  }
}
