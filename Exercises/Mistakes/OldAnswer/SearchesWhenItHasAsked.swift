// Says that it is searching when the question has been asked, by an action: if the service answers
// at once, that action comes after the answer.

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
  case asked
}

struct SearchEnvironment {
  /// The service.
  let ask: @Sendable (String) async throws -> [String]
  /// Writes a text to the history.
  let remember: (String) -> Void
}

/// A search field. `field` tells it from the others in its store.
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
      let question = Effect<SearchAction>.run { send in
        do {
          let results = try await environment.ask(text)
          guard !Task.isCancelled else { return }
          send(.answered(results))
          environment.remember(text)
        } catch {
          send(.failed)
        }
      }
      .cancellable(id: field, cancelInFlight: true)
      return .merge(question, .sync { SearchAction.asked })
    case .asked:
      state.isSearching = true
      return .none
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
