// Reads the file when the effect is made: the effect keeps an old list.

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

func loadFavoritePrimes(_ read: @escaping () -> [Int]?) -> Effect<FavoritePrimesAction> {
  let primes = read()
  return Effect.sync { primes.map(FavoritePrimesAction.loadedFavoritePrimes) }
    .compactMap { $0 }
    .eraseToEffect()
}
