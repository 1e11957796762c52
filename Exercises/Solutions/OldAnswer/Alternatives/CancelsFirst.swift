// Cancels first and then asks, with one action for an answer and an error: a `Result`. Good where
// both are handled alike in most respects.

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
  case answered(Result<[String], any Error>)
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
      let question = Effect<SearchAction>.run { send in
        let result: Result<[String], any Error>
        do {
          result = .success(try await environment.ask(text))
        } catch {
          result = .failure(error)
        }
        if Task.isCancelled { return }
        send(.answered(result))
        if case .success = result { environment.remember(text) }
      }
      return .merge(.cancel(id: field), question.cancellable(id: field))
    case .answered(let result):
      state.isSearching = false
      switch result {
      case .success(let results):
        state.results = results
        state.message = results.isEmpty ? "Nothing found." : nil
      case .failure:
        state.results = []
        state.message = "The search has failed."
      }
      return .none
    case .left:
      state.isSearching = false
      return .cancel(id: field)
    }
  }
}
