// Takes a `CancellationError` for the effect's own cancellation, and sends nothing when the service
// has thrown one by itself.

import Stage10AsyncEffects

/// An effect that asks for the primes with these numbers.
func manyPrimes<Action>(
  _ numbers: [Int],
  ask: @escaping @Sendable (Int) async throws -> Int?,
  answered: @escaping ([Int?]) -> Action
) -> Effect<Action> {
  .run { send in
    let answers = try? await withThrowingTaskGroup(of: (Int, Int?).self) { group in
      for (position, number) in numbers.enumerated() {
        group.addTask {
          do {
            return (position, try await ask(number))
          } catch let error as CancellationError {
            throw error
          } catch {
            return (position, nil)
          }
        }
      }
      var answers = [Int?](repeating: nil, count: numbers.count)
      for try await (position, answer) in group { answers[position] = answer }
      return answers
    }
    guard let answers, !Task.isCancelled else { return }
    send(answered(answers))
  }
}
