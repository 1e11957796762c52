// An effect that listens to several types and dispatches nothing.

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
  // `dispatch: false`: the store subscribes, and ignores what the effect emits. So it may emit the
  // very actions that it listens to.
  Effect(dispatch: false) { actions in
    actions.ofTypes(ItemAdded.self, ItemRemoved.self, OrderPlaced.self)
      // The work is done as the values pass. Nothing has to come of it.
      .handleEvents(receiveOutput: track)
      .eraseToAnyPublisher()
  }
}
