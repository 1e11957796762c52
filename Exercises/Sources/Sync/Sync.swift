// Work that answers at once.
//
// Chapter: Chapters/3-EffectPublisher/README.md, "And work that answers at once?"
// Stage:   Sources/Stage3EffectPublisher
// Hints:   Exercises/Hints/Sync.md
//
// Write `sync`: an effect that does its work when it is subscribed to, each time it is, emits what
// the work answers, and completes. The work is done on the thread that subscribes, also for a
// subscriber that cancels at once, and does not wait for demand. The answer does, as every value
// does. The completion comes right after it, without further demand, and nothing comes after a
// cancellation.
//
// Then write, with `sync`, the effect that loads the favorites. `read` answers the saved primes, or
// nil where there is no file. Without a file there is nothing to emit, and the effect completes all
// the same. (When nothing is asked for, that completion may wait until something is.) Each
// subscription reads once; one that is canceled at once need not. Nothing comes after a
// cancellation here, either.
//
// Threads: nothing here is called from several threads at once.

import ExerciseSupport
import PrimeTime
import Stage2Publishers

// TODO: Write the two effects.

extension Effect {
  /// Work that answers at once: it is done at each subscription, before the subscription returns,
  /// and its value is sent when it is asked for.
  static func sync(_ work: @escaping () -> Output) -> Effect {
    Empty(completeImmediately: true).eraseToEffect()
  }
}

/// Reads the favorites: an action when there is a file, and none when there is none.
func loadFavoritePrimes(_ read: @escaping () -> [Int]?) -> Effect<FavoritePrimesAction> {
  Empty(completeImmediately: true).eraseToEffect()
}
