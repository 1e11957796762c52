// Does the work for the first subscription only, and sends that answer to later ones.

import ExerciseSupport
import PrimeTime
import Stage2Publishers

extension Effect {
  /// Answers synchronously: does the work at each subscription, before the subscription returns,
  /// and sends its value on demand.
  static func sync(_ work: @escaping () -> Output) -> Effect {
    var answer: Output?
    return Deferred { () -> Just<Output> in
      let output = answer ?? work()
      answer = output
      return Just(output)
    }
    .eraseToEffect()
  }
}

func loadFavoritePrimes(_ read: @escaping () -> [Int]?) -> Effect<FavoritePrimesAction> {
  Effect.sync { read().map(FavoritePrimesAction.loadedFavoritePrimes) }
    .compactMap { $0 }
    .eraseToEffect()
}
