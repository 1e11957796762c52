// Reads the file twice, first to see whether it exists: it can change between the two.

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
  Deferred { () -> Effect<FavoritePrimesAction> in
    guard read() != nil else { return Empty(completeImmediately: true).eraseToEffect() }
    return .sync { .loadedFavoritePrimes(read() ?? []) }
  }
  .eraseToEffect()
}
