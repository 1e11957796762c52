// Does the work on another thread, while the thread that subscribes waits for it.

import Dispatch
import ExerciseSupport
import PrimeTime
import Stage2Publishers

extension Effect {
  /// Work that answers at once: it is done at each subscription, before the subscription returns,
  /// and its value is sent when it is asked for.
  static func sync(_ work: @escaping () -> Output) -> Effect {
    Deferred { () -> Optional<Output>.Publisher in
      var answer: Output?
      let item = DispatchWorkItem { answer = work() }
      DispatchQueue.global().async(execute: item)
      item.wait()
      return answer.publisher
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
