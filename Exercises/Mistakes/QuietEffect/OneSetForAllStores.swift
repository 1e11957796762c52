// Has one set of subscriptions for all stores: when one of them ends, the tracking of all has
// ended.

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
  var listening: Set<AnyCancellable> = []
  return Effect(dispatch: false) { actions in
    actions.ofTypes(ItemAdded.self, ItemRemoved.self, OrderPlaced.self)
      .sink { action in track(action) }
      .store(in: &listening)
    return Empty(completeImmediately: false)
      .handleEvents(receiveCancel: { listening = [] })
      .eraseToAnyPublisher()
  }
}
