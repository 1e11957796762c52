// Keeps the answer in one variable for all subscriptions: a subscriber that asks late receives the
// answer of the latest work, and not that of its own.

import ExerciseSupport
import PrimeTime
import Stage2Publishers

extension Effect {
  /// Work that answers at once: it is done at each subscription, before the subscription returns,
  /// and its value is sent when it is asked for.
  static func sync(_ work: @escaping () -> Output) -> Effect {
    var answers: [Output] = []
    return Deferred {
      answers = [work()]
      return Just(()).map { answers[0] }
    }
    .eraseToEffect()
  }
}

/// Reads the favorites: an action when there is a file, and none when there is none.
func loadFavoritePrimes(_ read: @escaping () -> [Int]?) -> Effect<FavoritePrimesAction> {
  Effect.sync { read().map(FavoritePrimesAction.loadedFavoritePrimes) }
    .compactMap { $0 }
    .eraseToEffect()
}
