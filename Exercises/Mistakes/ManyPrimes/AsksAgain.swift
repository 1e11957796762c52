// Asks again when a question has failed, so that the failure is no answer.

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
        group.addTask {
          while !Task.isCancelled {
            if let answer = try? await ask(number) { return (index, answer) }
          }
          return (index, nil)
        }
      }
      var answers = [Int?](repeating: nil, count: numbers.count)
      for await (index, answer) in group { answers[index] = answer }
      return answers
    }
    guard !Task.isCancelled else { return }
    send(answered(answers))
  }
}
