// Ends the wait when the screen is closed, and ignores answers from then on: the request goes on, and
// a screen that comes back shows nothing new.

import Stage2Publishers
import Stage8CancellableEffects

struct SearchState {
  var query = ""
  var results: [String] = []
  var isClosed = false
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
        return .merge(.cancel(id: field), cancelRequest)
      }
      return .merge(
        cancelRequest,
        Just(.waited(query))
          .eraseToEffect()
          .debounce(id: field, for: .milliseconds(300), scheduler: environment.scheduler)
      )

    case .waited(let query):
      return environment.ask(query)
        .map(SearchAction.answered)
        .eraseToEffect()
        .cancellable(id: [field, "request"])

    case .answered(let results):
      if !state.isClosed { state.results = results }
      return .none

    case .closed:
      state.isClosed = true
      return .cancel(id: field)
    }
  }
}
