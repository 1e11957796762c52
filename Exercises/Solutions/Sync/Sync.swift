// Work that answers synchronously.

import ExerciseSupport
import PrimeTime
import Stage2Publishers

extension Effect {
  /// Does its work for each subscription, emits the answer and completes.
  static func sync(_ work: @escaping () -> Output) -> Effect {
    // The braces matter: `Just(work())` by itself would do the work when the effect is made.
    Deferred { Just(work()) }
      .eraseToEffect()
  }
}

/// Reads the favorites and emits them in an action, if there is a file.
func loadFavoritePrimes(_ read: @escaping () -> [Int]?) -> Effect<FavoritePrimesAction> {
  // `sync` always emits an answer, so it emits an optional action. `compactMap` drops nil and
  // passes the completion on. It returns a `CompactMap`, which has to be erased again.
  Effect.sync { read().map(FavoritePrimesAction.loadedFavoritePrimes) }
    .compactMap { $0 }
    .eraseToEffect()
}
