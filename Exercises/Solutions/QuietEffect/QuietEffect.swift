// An effect that listens to several types and dispatches nothing.

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
  // `dispatch: false`: the store subscribes, and ignores what the effect emits. So the effect can
  // emit the actions that it listens to.
  Effect(dispatch: false) { actions in
    actions.ofTypes(ItemAdded.self, ItemRemoved.self, OrderPlaced.self)
      // The work happens as the values pass. It needs no result.
      .handleEvents(receiveOutput: track)
      .eraseToAnyPublisher()
  }
}
