// Has one list of answers for all runs, which each run empties when it begins: of two runs at once,
// one loses what it has been answered.

import Stage10AsyncEffects

/// The answers, in the order of the questions.
private final class Answers {
  var list: [Int?] = []
}

/// An effect that asks for the primes with these numbers.
func manyPrimes<Action>(
  _ numbers: [Int],
  ask: @escaping @Sendable (Int) async throws -> Int?,
  answered: @escaping ([Int?]) -> Action
) -> Effect<Action> {
  let answers = Answers()
  return .run { send in
    answers.list = [Int?](repeating: nil, count: numbers.count)
    await askAll(numbers, ask, answers)
    guard !Task.isCancelled else { return }
    send(answered(answers.list))
  }
}

/// Asks all questions at once, and writes each answer into its place.
private func askAll(
  _ numbers: [Int], _ ask: @escaping @Sendable (Int) async throws -> Int?, _ answers: Answers,
  isolation: isolated (any Actor)? = #isolation
) async {
  await withTaskGroup(of: (Int, Int?).self) { group in
    _ = isolation
    for (position, number) in numbers.enumerated() {
      group.addTask { (position, (try? await ask(number)) ?? nil) }
    }
    for await (position, answer) in group { answers.list[position] = answer }
  }
}
