// Everything that is typed cancels, and only then comes what is to be done. The wait is a delayed
// empty stream in front of the request. Good where there are effects with ids, and no `debounce`.

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
