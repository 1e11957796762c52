// Several questions at once, and one action with the answers.
//
// Chapter: Chapters/10-AsyncEffects/README.md, "How does an effect ask several questions at once?"
// Stage:   Sources/Stage10AsyncEffects
// Hints:   Exercises/Hints/ManyPrimes.md
//
// `ask` asks a web service for the nth prime. It may answer nil, and it may throw. Write the effect
// that asks for several primes, on the stage's `Effect`:
//
// - To make the effect asks nothing yet. Each run of it asks all questions, and what one run is
//   answered is no business of another run.
// - All questions are asked at once, in child tasks of the effect's task: none of them waits for
//   the answer to another one.
// - When all are answered, the effect sends one action, `answered` of all answers. They stand in
//   the order of the questions, in whatever order they came.
// - The answer to a question that has failed is nil, whatever the error is. The other questions go
//   on.
// - Each number is a question of its own, with an answer of its own, also where two are equal.
// - Without a question there is nothing to ask, and the action comes all the same, with an empty
//   list.
// - When the effect is canceled, so is each question that is going. The effect is over when the
//   last of them has ended, and `answered` is not called.

import Stage10AsyncEffects

/// An effect that asks for the primes with these numbers.
func manyPrimes<Action>(
  _ numbers: [Int],
  ask: @escaping @Sendable (Int) async throws -> Int?,
  answered: @escaping ([Int?]) -> Action
) -> Effect<Action> {
  // TODO: Ask all of them at once, and send one action.
  .none
}
