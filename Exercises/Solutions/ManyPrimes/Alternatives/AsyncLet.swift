// Halves the questions until one is left, and asks both halves with `async let`. Good where a
// recursion makes the parts: it joins the halves in their order, and needs no positions.

import Stage10AsyncEffects

/// An effect that requests the primes with these numbers.
func manyPrimes<Action>(
  _ numbers: [Int],
  ask: @escaping @Sendable (Int) async throws -> Int?,
  answered: @escaping ([Int?]) -> Action
) -> Effect<Action> {
  .run { send in
    let answers = await answers(numbers[...], ask)
    guard !Task.isCancelled else { return }
    send(answered(answers))
  }
}

/// Asks some questions concurrently, and returns their answers.
private func answers(
  _ numbers: ArraySlice<Int>, _ ask: @escaping @Sendable (Int) async throws -> Int?
) async -> [Int?] {
  guard let number = numbers.first else { return [] }
  // The failure ends here, with the question that it belongs to.
  guard numbers.count > 1 else { return [(try? await ask(number)) ?? nil] }
  let half = numbers.count / 2
  // Both are child tasks of this one: they are canceled with it, and it waits for them.
  async let first = answers(numbers.prefix(half), ask)
  async let second = answers(numbers.dropFirst(half), ask)
  return await first + second
}
