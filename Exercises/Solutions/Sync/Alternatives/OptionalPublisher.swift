// Works and loads with the publisher of an optional, which sends the value, if there is one, and
// completes. Good for values that can be missing: there is no nil to drop.

import ExerciseSupport
import PrimeTime
import Stage2Publishers

extension Effect {
  /// Does its work for each subscription, emits the answer and completes.
  static func sync(_ work: @escaping () -> Output) -> Effect {
    Deferred { Optional.some(work()).publisher }.eraseToEffect()
  }
}

/// Reads the favorites and emits them in an action, if there is a file.
func loadFavoritePrimes(_ read: @escaping () -> [Int]?) -> Effect<FavoritePrimesAction> {
  Effect<[Int]?>.sync(read)
    .flatMap { $0.publisher }
    .map(FavoritePrimesAction.loadedFavoritePrimes)
    .eraseToEffect()
}
