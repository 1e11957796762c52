// Maps a value of no interest; and loads by the publisher that an optional has.

import ExerciseSupport
import PrimeTime
import Stage2Publishers

extension Effect {
  /// Work that answers on the spot: it is done at each subscription, and its value arrives before
  /// the subscription returns.
  static func sync(_ work: @escaping () -> Output) -> Effect {
    Just(()).map(work).eraseToEffect()
  }
}

/// Reads the favourites: an action when there are any, and none when there is no file.
func loadFavoritePrimes(_ read: @escaping () -> [Int]?) -> Effect<FavoritePrimesAction> {
  Effect<[Int]?>.sync(read)
    .flatMap { $0.publisher }
    .map(FavoritePrimesAction.loadedFavoritePrimes)
    .eraseToEffect()
}
