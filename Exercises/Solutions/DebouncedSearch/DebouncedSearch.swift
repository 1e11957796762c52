// A search field that waits, asks once and shows the last answer.

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
    switch action {
    case .typed(let query):
      state.query = query
      guard !query.isEmpty else {
        state.results = []
        // This id has at most one running effect: a wait and the request after it.
        return .cancel(id: field)
      }
      // `debounce` is the last operator, because most operators after it would lose the id. It
      // cancels the running effect with the id, so a request in flight ends here, before the wait.
      // The new request has not started yet: `debounce` subscribes to its publisher after the wait.
      return environment.ask(query)
        .map(SearchAction.answered)
        .eraseToEffect()
        .debounce(id: field, for: .milliseconds(300), scheduler: environment.scheduler)

    case .answered(let results):
      state.results = results
      return .none

    case .closed:
      return .cancel(id: field)
    }
  }
}
