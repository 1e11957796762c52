// Sends an action for each answer, in place of one action with all of them.

import Stage10AsyncEffects

/// An effect that asks for the primes with these numbers.
func manyPrimes<Action>(
  _ numbers: [Int],
  ask: @escaping @Sendable (Int) async throws -> Int?,
  answered: @escaping ([Int?]) -> Action
) -> Effect<Action> {
  .merge(
    numbers.map { number in
      .run { send in
        let answer = (try? await ask(number)) ?? nil
        guard !Task.isCancelled else { return }
        send(answered([answer]))
      }
    })
}
