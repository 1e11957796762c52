// Counts the questions that are going, and a canceled one never ends: it is searching for ever.

import Stage10AsyncEffects

struct SearchState {
  var text = ""
  var results: [String] = []
  var isSearching = false
  /// "Nothing found." or "The search has failed."
  var message: String?
  /// How many questions are going.
  var questions = 0
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
        state.questions = 0
        state.isSearching = false
        return .cancel(id: field)
      }
      state.questions += 1
      state.isSearching = true
      return .run { send in
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
    case .answered(let results):
      state.results = results
      state.questions -= 1
      state.isSearching = state.questions > 0
      state.message = results.isEmpty ? "Nothing found." : nil
      return .none
    case .failed:
      state.results = []
      state.questions -= 1
      state.isSearching = state.questions > 0
      state.message = "The search has failed."
      return .none
    case .left:
      state.questions = 0
      state.isSearching = false
      return .cancel(id: field)
    }
  }
}
