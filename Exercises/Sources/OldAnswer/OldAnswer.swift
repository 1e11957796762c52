// A search that shows an old answer, in some orders.
//
// Chapter: Chapters/11-TestingAsyncEffects/README.md, "Which order breaks it?"
// Stage:   Sources/Stage11TestingAsyncEffects
// Hints:   Exercises/Hints/OldAnswer.md
//
// The reducer below asks a service for what is typed, and shows the answer. It is right in the first
// order of its jobs: each answer comes before the next letter. The tests run it with `everyOrder`,
// and print the first order that breaks it. Mend it, so that this is so in every order:
//
// - `typed` comes with the whole text. The text is there at once, it is searching, and there is no
//   message. The results stay as they are until there is an answer to show.
// - Each text but the empty one is asked for at once, as it is, and once: before `send` returns,
//   whatever else is being asked. So is one that is typed again, also twice in a row: that is a new
//   question.
// - The answer to the latest question is shown. It takes the place of the results, and it is not
//   searching any more. An empty answer has a message that says so. A failure has one, too, and
//   leaves no results, whatever error it is: a service may also throw a `CancellationError` by
//   itself.
// - A question is old as soon as another one is asked, the field is cleared, or the user has left.
//   What comes of an old question, an answer or an error, changes nothing, also where its text is
//   typed again.
// - An empty text clears the field: no text, no results, no message, nothing is searched. `left`
//   ends the search, and leaves text, results and message as they are. After both, `typed` works as
//   before.
// - The text of each answer that is shown is written to the history, with `remember`, once each
//   time that one is shown. That of a failure is not, nor that of an old question.
// - The task that asks an old question is canceled, before `send` returns. A service may hear of
//   that, or go on and answer all the same. The task of the latest question is not canceled.
// - A store may have several search fields, and a program several stores, also of one reducer. None
//   of them disturbs another one. `field` is different for each field of a store.
//
// Write no capture list: in Swift 6.3.1 and before, an effect's closure that has one leaves the
// store's actor, and `send` stops the process there. Copy what it needs of the state into a `let`
// before it.
//
// You may add to the state and to the actions, and change `answered` and `failed`. The state has
// what the tests look at.

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

/// A search field. `field` tells it from the others in its store.
func searchReducer(
  field: AnyHashable, _ environment: SearchEnvironment
) -> Reducer<SearchState, SearchAction> {
  return { state, action in
    // TODO: Mend it.
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
