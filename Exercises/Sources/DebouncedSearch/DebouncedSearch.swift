// A search field that waits, asks once and shows the last answer.
//
// Chapter: Chapters/8-CancellableEffects/README.md,
//          "Which answer does a search field show?"
// Stage:   Sources/Stage8CancellableEffects
// Hints:   Exercises/Hints/DebouncedSearch.md
//
// Write the reducer of a search field, on the stage's effects:
//
// - `typed` comes with the whole text, at each letter. The state has the new query at once.
// - When nothing was typed for 0.3 seconds on the environment's scheduler (`.milliseconds(300)`),
//   the service is asked, once, for the text that was typed last. This is so after each pause,
//   whatever was asked before: "a", "ab" and "a" again, each with a pause, are three requests. A
//   `typed` with the same text as the one before counts as any other.
// - The answer becomes the results, as the action `answered`. A request may answer several times:
//   each answer takes the place of the one before. Until an answer comes, the old results are
//   shown.
// - As soon as something is typed, the request in flight is canceled, and its answers do not come.
// - An empty query is not asked for. It removes the results at once, and ends what is waiting and
//   what is being asked. A query of spaces is not empty.
// - `closed` ends both as well, and leaves the state as it is. The screen may come back: then
//   `typed` works as before.
// - A store may have several search fields, and a program several stores. None of them disturbs
//   another one. `field` is different for each field of a store, and for everything else in it that
//   has an id.
//
// `ask` returns a publisher that asks when it is subscribed to, and delivers where the store is.
// The state has what the tests look at. You may add to it, and you may add an action.

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
  /// The clock by which the field waits.
  let scheduler: S
  /// The service.
  let ask: (String) -> AnyPublisher<[String], Never>
}

/// A search field. `field` tells it from the others in its store.
func searchReducer<S: Scheduler>(
  field: AnyHashable, _ environment: SearchEnvironment<S>
) -> Reducer<SearchState, SearchAction> {
  return { state, action in
    // TODO: Change the state, and return the effect that waits, asks or cancels.
    return .none
  }
}
