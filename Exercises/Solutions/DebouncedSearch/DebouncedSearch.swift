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
      guard !query.isEmpty else {
        state.results = []
        // Under this id, one thing is going at most: a wait, or the request that came of it.
        return .cancel(id: field)
      }
      // `debounce` comes last, because an operator after it would lose the id. It cancels what is
      // going under the id, so a request that is in flight ends here, and not after the wait.
      // Nobody is asked yet: the publisher is subscribed to when the time has passed.
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
