// An effect that listens to several types and dispatches nothing.
//
// Chapter: Chapters/6-ActionStreams/README.md, "What if an effect has no answer?"
// Stage:   Sources/Stage6ActionStreams
// Hints:   Exercises/Hints/QuietEffect.md
//
// Somebody wants to know what is bought. Write an effect that tells `track` of every `ItemAdded`,
// `ItemRemoved` and `OrderPlaced`, and of no other action, in the order in which they happen. It
// tracks each store that it is given to, for as long as the store lives or until it is canceled. It
// has no actions of its own. An effect that dispatched what it listens to would hear it again, and
// never come to rest.
//
// Everything happens on one thread.

import Stage2Publishers
import Stage6ActionStreams

/// Something was put into the basket.
struct ItemAdded: Action {
  let name: String
}

/// Something was taken out of it.
struct ItemRemoved: Action {
  let name: String
}

/// The basket was bought.
struct OrderPlaced: Action {
  let total: Int
}

/// The user has moved the list, which happens all the time.
struct Scrolled: Action {}

/// Tells `track` of each item that comes or goes, and of each order. Dispatches nothing.
func trackingEffect(_ track: @escaping (any Action) -> Void) -> Effect {
  Effect { actions in
    // TODO: Track the three types, and dispatch nothing.
    Empty(completeImmediately: false).eraseToAnyPublisher()
  }
}
