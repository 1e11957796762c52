// Work that answers at once.

import ExerciseSupport
import PrimeTime
import Stage2Publishers

extension Effect {
  /// Work that answers at once: it is done at each subscription, before the subscription returns,
  /// and its value is sent when it is asked for.
  static func sync(_ work: @escaping () -> Output) -> Effect {
    // The braces matter: `Just(work())` on its own would have done the work already.
    Deferred { Just(work()) }
      .eraseToEffect()
  }
}

/// Reads the favorites: an action when there is a file, and none when there is none.
func loadFavoritePrimes(_ read: @escaping () -> [Int]?) -> Effect<FavoritePrimesAction> {
  // `sync` has to answer something, so it answers an optional action; `compactMap` drops the nil
  // and hands on the completion. What it returns is a `CompactMap`: erase it again.
  Effect.sync { read().map(FavoritePrimesAction.loadedFavoritePrimes) }
    .compactMap { $0 }
    .eraseToEffect()
}
