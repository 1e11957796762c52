// Works, and loads, by the publisher that an optional has: its value if there is one, and the end.
// Good for values that may be missing: there is no nil to be dropped.

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
