// Waits after the first letter, and ignores the letters after it until the query is empty: the service
// is asked for an old text, and not for another one.

import Stage2Publishers
import Stage8CancellableEffects

struct SearchState {
  var query = ""
  var results: [String] = []
  var isWaiting = false
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
      guard !query.isEmpty else {
        state.results = []
        state.isWaiting = false
        return .cancel(id: field)
      }
      guard !state.isWaiting else { return .none }
      state.isWaiting = true
      return .merge(
        .cancel(id: field),
        Just(.waited(query))
          .delay(for: .milliseconds(300), scheduler: environment.scheduler)
          .eraseToEffect()
          .cancellable(id: field))

    case .waited(let query):
      return environment.ask(query)
        .map(SearchAction.answered)
        .eraseToEffect()
        .cancellable(id: field)

    case .answered(let results):
      state.results = results
      return .none

    case .closed:
      state.isWaiting = false
      return .cancel(id: field)
    }
  }
}
