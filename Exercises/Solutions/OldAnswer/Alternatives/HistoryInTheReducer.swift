// Lets the reducer write to the history, with an effect of the answer. The store drops actions of a
// canceled effect, so no effect has to check after its `await`. Good where an answer leads to more.

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
  case answered(String, [String])
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
          send(.answered(text, results))
        } catch {
          send(.failed)
        }
      }
      .cancellable(id: field, cancelInFlight: true)
    case .answered(let text, let results):
      state.results = results
      state.isSearching = false
      state.message = results.isEmpty ? "Nothing found." : nil
      return .fireAndForget { environment.remember(text) }
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
