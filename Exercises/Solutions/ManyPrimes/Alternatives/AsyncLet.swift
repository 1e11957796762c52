// Halves the questions until one is left, and asks both halves with `async let`. Good where the
// pieces of a task come from a recursion: no place has to be carried along, since the halves are
// put together in their order.

import Stage10AsyncEffects

/// An effect that asks for the primes with these numbers.
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

/// The answers to some questions, all of which are asked at once.
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
