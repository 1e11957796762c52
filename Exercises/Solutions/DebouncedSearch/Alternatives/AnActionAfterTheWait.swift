// The wait and the request are two effects, with an action in between, under two ids. Good where
// the end of the wait matters: the reducer hears of it, and can show then that it asks.

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
