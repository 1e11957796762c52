// Catches the failure with a publisher of the action that replaces it, and erases the types of the
// actions. Good where the action should report the error: `catch` passes the error, and
// `replaceError` does not.

import Stage2Publishers
import Stage6ActionStreams

/// The user looks for something.
struct Search: Action {
  let text: String
}

/// The search has an answer.
struct Found: Action {
  let results: [String]
}

/// The search has failed, and the user waits for an answer.
struct SearchFailed: Action {
  let text: String
}

/// What the service fails with.
struct ServiceError: Error {}

/// Answers each `Search` with `Found` or with `SearchFailed`, even after a search has failed.
func searchEffect(
  _ service: @escaping (String) -> AnyPublisher<[String], ServiceError>
) -> Effect {
  Effect { actions in
    actions.ofType(Search.self)
      .flatMap { search in
        service(search.text)
          .map(Found.init)
          .eraseActionType()
          .catch { _ in Just(SearchFailed(text: search.text)).eraseActionType() }
      }
      .eraseToAnyPublisher()
  }
}
