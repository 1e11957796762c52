// Compares the names of the actions' types: an action of another type with such a name is tracked.

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
  Effect(dispatch: false) { actions in
    actions
      .filter { action in
        ["ItemAdded", "ItemRemoved", "OrderPlaced"].contains("\(type(of: action))")
      }
      .handleEvents(receiveOutput: track)
      .eraseToAnyPublisher()
  }
}
