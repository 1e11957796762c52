// `typed` cancels first, and then starts a new effect. The wait is a delayed empty stream in front
// of the request. Good where effects have ids, but there is no `debounce`.

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
      if query.isEmpty { state.results = [] }
      let wait = Empty<SearchAction, Never>()
        .delay(for: .milliseconds(300), scheduler: environment.scheduler)
      let request = Deferred { environment.ask(query).map(SearchAction.answered) }
      return .merge(
        .cancel(id: field),
        query.isEmpty
          ? .none : wait.append(request).eraseToEffect().cancellable(id: field)
      )

    case .answered(let results):
      state.results = results
      return .none

    case .closed:
      return .cancel(id: field)
    }
  }
}
