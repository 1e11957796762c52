// Replaces a failure by an empty array, and takes every empty array for a failure.

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
    actions.ofType(Search.self)
      .flatMap { search in
        service(search.text)
          .replaceError(with: [])
          .map { results -> any Action in
            results.isEmpty ? SearchFailed(text: search.text) : Found(results: results)
          }
      }
      .eraseToAnyPublisher()
  }
}
