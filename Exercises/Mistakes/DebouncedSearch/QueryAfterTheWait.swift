// Changes the query when the wait is over: until then, the state has the old one.

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
      guard !query.isEmpty else {
        state.query = ""
        state.results = []
        return .cancel(id: field)
      }
      return Just(.waited(query))
        .eraseToEffect()
        .debounce(id: field, for: .milliseconds(300), scheduler: environment.scheduler)

    case .waited(let query):
      state.query = query
      return environment.ask(query)
        .map(SearchAction.answered)
        .eraseToEffect()
        .cancellable(id: field)

    case .answered(let results):
      state.results = results
      return .none

    case .closed:
      return .cancel(id: field)
    }
  }
}
