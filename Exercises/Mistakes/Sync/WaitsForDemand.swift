// Does the work when a value is requested: without demand, nothing happens.

import ExerciseSupport
import PrimeTime
import Stage2Publishers

extension Effect {
  /// Answers synchronously: does the work at each subscription, before the subscription returns,
  /// and sends its value on demand.
  static func sync(_ work: @escaping () -> Output) -> Effect {
    Just(()).map(work).eraseToEffect()
  }
}

func loadFavoritePrimes(_ read: @escaping () -> [Int]?) -> Effect<FavoritePrimesAction> {
  Effect.sync { read().map(FavoritePrimesAction.loadedFavoritePrimes) }
    .compactMap { $0 }
    .eraseToEffect()
}
