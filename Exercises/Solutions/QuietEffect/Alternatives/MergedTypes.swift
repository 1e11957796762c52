// Merges three streams of one type each. Good where each type is treated differently: each stream
// knows the type of its actions before the merge.

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
  Effect(dispatch: false) { actions in
    actions.ofType(ItemAdded.self).eraseActionType()
      .merge(
        with: actions.ofType(ItemRemoved.self).eraseActionType(),
        actions.ofType(OrderPlaced.self).eraseActionType()
      )
      .map { action in
        track(action)
        return action
      }
      .eraseToAnyPublisher()
  }
}
