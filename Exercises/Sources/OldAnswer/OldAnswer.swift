// A search that shows an old answer, in some orders.
//
// Chapter: Chapters/11-TestingAsyncEffects/README.md, "Which answer is shown?"
// Stage:   Sources/Stage11TestingAsyncEffects
// Hints:   Exercises/Hints/OldAnswer.md
//
// The reducer below needs each answer before the next letter. Fix it for every order.
//
// - `typed` asks before `send` returns, even for the same text again. An empty text clears the
//   field.
// - Until the latest question is answered, `isSearching` is true and the old results stay.
// - A question is old when another is asked, the field is cleared or the user has left. Cancel its
//   task, and drop its answer or error.
// - The latest question can fail with any error, even a `CancellationError`.
// - Pass the text of each shown answer to `remember`, once.
// - Fields and stores do not affect each other.
//
// You can add to the state and the actions, and change `answered` and `failed`. Write no capture
// list, which up to Swift 6.3.1 crashes: use a `let`.

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
    // TODO: Fix it.
    switch action {
    case .typed(let text):
      state.text = text
      state.message = nil
      guard !text.isEmpty else {
        state.results = []
        state.isSearching = false
        return .none
      }
      state.isSearching = true
      return .run { send in
        do {
          let results = try await environment.ask(text)
          send(.answered(results))
          environment.remember(text)
        } catch {
          send(.failed)
        }
      }
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
      return .none
    }
  }
}
