// Several questions concurrently, and one action with the answers.
//
// Chapter: Chapters/10-AsyncEffects/README.md,
//          "How does an effect ask several questions concurrently?"
// Stage:   Sources/Stage10AsyncEffects
// Hints:   Exercises/Hints/ManyPrimes.md
//
// `ask` asks a web service for the nth prime. It can answer nil, and it can throw. Write the effect
// that asks for several primes and sends one action with all answers.
//
// - Making the effect asks nothing. Each run asks all questions again and has its own answers.
// - Ask all questions concurrently.
// - When all are answered, send `answered` with the answers in the order of the questions.
// - The answer to a question that fails is nil, whatever the error. The other questions continue.
// - Equal numbers are separate questions, each with its own answer.
// - Without questions, send the action with an empty list.
// - Canceling the effect cancels its open questions, and it ends when they have ended.

import Stage10AsyncEffects

/// An effect that requests the primes with these numbers.
func manyPrimes<Action>(
  _ numbers: [Int],
  ask: @escaping @Sendable (Int) async throws -> Int?,
  answered: @escaping ([Int?]) -> Action
) -> Effect<Action> {
  // TODO: Ask all questions concurrently, and send one action.
  .none
}
