// An effect that listens to several types and dispatches nothing.
//
// Chapter: Chapters/6-ActionStreams/README.md, "What if an effect has no answer?"
// Stage:   Sources/Stage6ActionStreams
// Hints:   Exercises/Hints/QuietEffect.md
//
// The shop wants to know what is bought. Write an effect that passes each `ItemAdded`,
// `ItemRemoved` and `OrderPlaced` to `track`.
//
// - Track the actions of these three types in the order in which they happen, even equal ones.
// - Track no other action.
// - Dispatch nothing. An effect that dispatched the actions that it listens to would receive them
//   again, forever.
// - Canceling what `store.register(effect)` returns ends the tracking, and so does releasing the
//   store.
// - Several stores can have the effect. Each is tracked, whatever happens to the others.
//
// Everything happens on one thread.

import Stage2Publishers
import Stage6ActionStreams

/// The user has put something into the basket.
struct ItemAdded: Action {
  let name: String
}

/// The user has taken something out of the basket.
struct ItemRemoved: Action {
  let name: String
}

/// The user has bought the basket.
struct OrderPlaced: Action {
  let total: Int
}

/// The user has moved the list, which happens all the time.
struct Scrolled: Action {}

/// Passes each added or removed item and each order to `track`. Dispatches nothing.
func trackingEffect(_ track: @escaping (any Action) -> Void) -> Effect {
  Effect { actions in
    // TODO: Track the three types, and dispatch nothing.
    Empty(completeImmediately: false).eraseToAnyPublisher()
  }
}
