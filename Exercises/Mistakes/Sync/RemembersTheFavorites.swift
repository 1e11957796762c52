// Reads the file at the first subscription, and uses those favorites for the later ones.

import ExerciseSupport
import PrimeTime
import Stage2Publishers

extension Effect {
  /// Work that answers at once: it is done at each subscription, before the subscription returns,
  /// and its value is sent when it is asked for.
  static func sync(_ work: @escaping () -> Output) -> Effect {
    Deferred { Just(work()) }.eraseToEffect()
  }
}

func loadFavoritePrimes(_ read: @escaping () -> [Int]?) -> Effect<FavoritePrimesAction> {
  var favorites: [Int]?
  return Effect.sync { () -> FavoritePrimesAction? in
    favorites = favorites ?? read()
    return favorites.map(FavoritePrimesAction.loadedFavoritePrimes)
  }
  .compactMap { $0 }
  .eraseToEffect()
}
