// Asks the service for an empty text when an action is no search.

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

/// The search has none, and somebody waits for one.
struct SearchFailed: Action {
  let text: String
}

/// What the service fails with.
struct ServiceError: Error {}

/// Answers each `Search` with `Found` or with `SearchFailed`, whatever became of those before.
func searchEffect(
  _ service: @escaping (String) -> AnyPublisher<[String], ServiceError>
) -> Effect {
  Effect { actions in
    actions
      .map { action in (action as? Search) ?? Search(text: "") }
      .flatMap { search in
        service(search.text)
          .map { results -> any Action in Found(results: results) }
          .replaceError(with: SearchFailed(text: search.text))
      }
      .eraseToAnyPublisher()
  }
}
