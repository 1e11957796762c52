// Removes spaces from what was typed: a query of spaces is treated as an empty one.

import Foundation
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
      let query = query.trimmingCharacters(in: .whitespaces)
      guard !query.isEmpty else {
        state.results = []
        return .cancel(id: field)
      }
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
