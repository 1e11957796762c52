// Work that answers synchronously.
//
// Chapter: Chapters/3-EffectPublisher/README.md, "Synchronous effects"
// Stage:   Sources/Stage3EffectPublisher
// Hints:   Exercises/Hints/Sync.md
//
// Write `sync`: an effect that does its work synchronously, emits the answer and completes. Then
// use it to load the favorites. `read` returns the saved primes, or nil without a file.
//
// - Making an effect does no work. Each subscription does the work once, before `subscribe`
//   returns.
// - The work does not wait for demand. Its answer does.
// - The completion follows the answer immediately.
// - `loadFavoritePrimes` emits an action with the saved primes, even with an empty list.
// - Without a file, it only completes, with or without demand.

import ExerciseSupport
import PrimeTime
import Stage2Publishers

// TODO: Write the two effects.

extension Effect {
  /// Does its work for each subscription, emits the answer and completes.
  static func sync(_ work: @escaping () -> Output) -> Effect {
    Empty(completeImmediately: true).eraseToEffect()
  }
}

/// Reads the favorites and emits them in an action, if there is a file.
func loadFavoritePrimes(_ read: @escaping () -> [Int]?) -> Effect<FavoritePrimesAction> {
  Empty(completeImmediately: true).eraseToEffect()
}
