// Works, and loads, by the publisher that an optional has: its value if there is one, and the end.
// Good for values that may be missing: there is no nil to be dropped.

import ExerciseSupport
import PrimeTime
import Stage2Publishers

extension Effect {
  /// Work that answers at once: it is done at each subscription, before the subscription returns,
  /// and its value is sent when it is asked for.
  static func sync(_ work: @escaping () -> Output) -> Effect {
    Deferred { Optional.some(work()).publisher }.eraseToEffect()
  }
}

/// Reads the favorites: an action when there is a file, and none when there is none.
func loadFavoritePrimes(_ read: @escaping () -> [Int]?) -> Effect<FavoritePrimesAction> {
  Effect<[Int]?>.sync(read)
    .flatMap { $0.publisher }
    .map(FavoritePrimesAction.loadedFavoritePrimes)
    .eraseToEffect()
}
