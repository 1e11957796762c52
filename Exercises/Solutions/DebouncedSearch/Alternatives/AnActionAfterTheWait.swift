// The wait and the request are two effects with two ids, and an action in between. Good where the
// end of the wait matters: the reducer receives an action then, and can show that it asks.

import Stage2Publishers
import Stage8CancellableEffects

struct SearchState {
  var query = ""
  var results: [String] = []
}

enum SearchAction {
  case typed(String)
  case waited(String)
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
    switch action {
    case .typed(let query):
      state.query = query
      let cancelRequest = Effect<SearchAction>.cancel(id: [field, "request"])
      guard !query.isEmpty else {
        state.results = []
        return .merge(.cancel(id: [field, "wait"]), cancelRequest)
      }
      return .merge(
        cancelRequest,
        Just(.waited(query))
          .delay(for: .milliseconds(300), scheduler: environment.scheduler)
          .eraseToEffect()
          .cancellable(id: [field, "wait"], cancelInFlight: true)
      )

    case .waited(let query):
      return environment.ask(query)
        .map(SearchAction.answered)
        .eraseToEffect()
        .cancellable(id: [field, "request"])

    case .answered(let results):
      state.results = results
      return .none

    case .closed:
      return .merge(.cancel(id: [field, "wait"]), .cancel(id: [field, "request"]))
    }
  }
}
