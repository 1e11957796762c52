// The store would dispatch the effect's values, but the effect emits none: it drops each action
// after tracking it. Good where an effect dispatches sometimes: it returns an action instead of
// nil.

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
    actions.compactMap { action -> (any Action)? in
      switch action {
      case is ItemAdded, is ItemRemoved, is OrderPlaced: track(action)
      default: break
      }
      return nil
    }
    .eraseToAnyPublisher()
  }
}
