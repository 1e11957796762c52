// Several questions concurrently, and one action with the answers.

import Stage10AsyncEffects

/// An effect that requests the primes with these numbers.
func manyPrimes<Action>(
  _ numbers: [Int],
  ask: @escaping @Sendable (Int) async throws -> Int?,
  answered: @escaping ([Int?]) -> Action
) -> Effect<Action> {
  .run { send in
    // The children of a task group are canceled with the effect's task, and the group waits for
    // them. A `Task { }` for each question would outlive a canceled effect.
    let answers = await withTaskGroup(of: (Int, Int?).self) { group in
      for (index, number) in numbers.enumerated() {
        group.addTask {
          // The failure ends here, in the child that it belongs to. A throwing group would cancel
          // the others.
          (index, (try? await ask(number)) ?? nil)
        }
      }
      // Children end in any order, so each returns its position with its answer. The number is no
      // position: it can appear twice.
      var answers = [Int?](repeating: nil, count: numbers.count)
      for await (index, answer) in group { answers[index] = answer }
      return answers
    }
    // If the effect is canceled, the store drops this.
    send(answered(answers))
  }
}
