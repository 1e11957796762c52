// A search field that waits, asks once and shows the last answer.
//
// Chapter: Chapters/8-CancellableEffects/README.md,
//          "Which answer does a search field show?"
// Stage:   Sources/Stage8CancellableEffects
// Hints:   Exercises/Hints/DebouncedSearch.md
//
// Write the reducer of a search field. It asks the service when the user pauses, and shows the
// answer to the latest text.
//
// - `typed` carries the whole text and changes the query immediately.
// - 0.3 seconds (`.milliseconds(300)`) after the last `typed`, the service is asked once for the
//   text, even if it was asked for that before.
// - Each answer replaces the results. Until then, the old results stay.
// - `typed` immediately cancels the request in flight.
// - An empty query clears the results and cancels the wait and the request, immediately.
// - `closed` cancels both and changes no state. After it, `typed` works as before.
// - Two fields of a store, or two stores, do not affect each other.
//
// Subscribing to `ask` starts the request. You may add to the state and the actions.

import Stage2Publishers
import Stage8CancellableEffects

struct SearchState {
  var query = ""
  var results: [String] = []
}

enum SearchAction {
  case typed(String)
  case answered([String])
  case closed
}

struct SearchEnvironment<S: Scheduler> {
  /// The clock for the wait.
  let scheduler: S
  /// The service.
  let ask: (String) -> AnyPublisher<[String], Never>
}

/// A search field. `field` identifies it among the search fields of its store.
func searchReducer<S: Scheduler>(
  field: AnyHashable, _ environment: SearchEnvironment<S>
) -> Reducer<SearchState, SearchAction> {
  return { state, action in
    // TODO: Change the state, and return an effect that waits and asks, or cancels.
    return .none
  }
}
