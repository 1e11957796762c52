// Starts each child immediately, with `addImmediateTask`, so the questions are asked in order
// before `send` returns, and sorts the answers. Good if it matters which question is asked first.

import Stage10AsyncEffects

/// An effect that requests the primes with these numbers.
func manyPrimes<Action>(
  _ numbers: [Int],
  ask: @escaping @Sendable (Int) async throws -> Int?,
  answered: @escaping ([Int?]) -> Action
) -> Effect<Action> {
  .run { send in
    let answers = await withTaskGroup(of: (place: Int, answer: Int?).self) { group in
      for (index, number) in numbers.enumerated() {
        group.addImmediateTask {
          // The failure ends here, in the child that it belongs to.
          do {
            return (index, try await ask(number))
          } catch {
            return (index, nil)
          }
        }
      }
      var answers: [(place: Int, answer: Int?)] = []
      for await answer in group { answers.append(answer) }
      return answers
    }
    // The questions of a canceled effect have failed: these are no answers.
    if Task.isCancelled { return }
    send(answered(answers.sorted { $0.place < $1.place }.map(\.answer)))
  }
}
