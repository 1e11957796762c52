// Work that answers on the spot.
//
// Chapter: Chapters/3-EffectPublisher/README.md, "Three ways to work"
// Stage:   Sources/Stage3EffectPublisher
// Hints:   Exercises/Hints/Sync.md
//
// Write `sync`: an effect that does its work when it is subscribed to, each time it is, and emits
// what the work answers, and completes. Then write, with `sync`, the effect that loads the
// favourites: `read` answers the saved primes, or nil where there is no file. Then there is nothing
// to emit, and the effect completes all the same.

import ExerciseSupport
import PrimeTime
import Stage2Publishers

// TODO: Write the two effects.

extension Effect {
  /// Work that answers on the spot: it is done at each subscription, and its value arrives before
  /// the subscription returns.
  static func sync(_ work: @escaping () -> Output) -> Effect {
    Empty(completeImmediately: true).eraseToEffect()
  }
}

/// Reads the favourites: an action when there are any, and none when there is no file.
func loadFavoritePrimes(_ read: @escaping () -> [Int]?) -> Effect<FavoritePrimesAction> {
  Empty(completeImmediately: true).eraseToEffect()
}
