// A search that shows the answer to its latest question, in every order.

import Stage10AsyncEffects

struct SearchState {
  var text = ""
  var results: [String] = []
  var isSearching = false
  /// "Nothing found." or "The search has failed."
  var message: String?
}

enum SearchAction {
  case typed(String)
  case answered([String])
  case failed
  case left
}

struct SearchEnvironment {
  /// The service.
  let ask: @Sendable (String) async throws -> [String]
  /// Writes a text to the history.
  let remember: (String) -> Void
}

/// A search field. Each field of a store has a different `field`.
func searchReducer(
  field: AnyHashable, _ environment: SearchEnvironment
) -> Reducer<SearchState, SearchAction> {
  return { state, action in
    switch action {
    case .typed(let text):
      state.text = text
      state.message = nil
      guard !text.isEmpty else {
        state.results = []
        state.isSearching = false
        return .cancel(id: field)
      }
      state.isSearching = true
      return .run { send in
        do {
          let results = try await environment.ask(text)
          // Cancellation is a request, and this service can ignore it. The store drops what a
          // canceled effect sends, but nothing else that it does.
          guard !Task.isCancelled else { return }
          send(.answered(results))
          environment.remember(text)
        } catch {
          // Not only if the task is canceled. If it is, the store drops this.
          send(.failed)
        }
      }
      // The field's own id: the questions of other fields keep running.
      .cancellable(id: field, cancelInFlight: true)
    case .answered(let results):
      state.results = results
      state.isSearching = false
      state.message = results.isEmpty ? "Nothing found." : nil
      return .none
    case .failed:
      state.results = []
      state.isSearching = false
      state.message = "The search has failed."
      return .none
    case .left:
      state.isSearching = false
      return .cancel(id: field)
    }
  }
}
