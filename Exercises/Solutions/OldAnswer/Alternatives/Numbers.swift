// Numbers the questions: the reducer drops an old answer or error, because the state contains the
// latest number. The cancellation is for the service. Good where old answers could also arrive from
// an effect that is not canceled.

import Stage10AsyncEffects

struct SearchState {
  var text = ""
  var results: [String] = []
  var isSearching = false
  /// "Nothing found." or "The search has failed."
  var message: String?
  /// The number of the latest question.
  var question = 0
}

enum SearchAction {
  case typed(String)
  case answered(Int, [String])
  case failed(Int)
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
      state.question += 1
      state.message = nil
      guard !text.isEmpty else {
        state.results = []
        state.isSearching = false
        return .cancel(id: field)
      }
      state.isSearching = true
      let number = state.question
      return .run { send in
        do {
          let results = try await environment.ask(text)
          send(.answered(number, results))
        } catch {
          send(.failed(number))
        }
      }
      .cancellable(id: field, cancelInFlight: true)
    case .answered(let number, let results):
      guard number == state.question else { return .none }
      state.results = results
      state.isSearching = false
      state.message = results.isEmpty ? "Nothing found." : nil
      return .fireAndForget { [text = state.text] in environment.remember(text) }
    case .failed(let number):
      guard number == state.question else { return .none }
      state.results = []
      state.isSearching = false
      state.message = "The search has failed."
      return .none
    case .left:
      state.question += 1
      state.isSearching = false
      return .cancel(id: field)
    }
  }
}
