// Takes an empty list for a missing file, and emits no action.

import ExerciseSupport
import PrimeTime
import Stage2Publishers

extension Effect {
  /// Answers synchronously: does the work at each subscription, before the subscription returns,
  /// and sends its value on demand.
  static func sync(_ work: @escaping () -> Output) -> Effect {
    Deferred { Just(work()) }.eraseToEffect()
  }
}

/// Reads the favorites: an action when there is a file, and none when there is none.
func loadFavoritePrimes(_ read: @escaping () -> [Int]?) -> Effect<FavoritePrimesAction> {
  Effect.sync { read() ?? [] }
    .filter { !$0.isEmpty }
    .map(FavoritePrimesAction.loadedFavoritePrimes)
    .eraseToEffect()
}
