// An action-stream effect that survives a failure.

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
          .map { results -> any Action in Found(results: results) }
          // *Inside* `flatMap`: what ends here is one search, and the effect goes on. One brace
          // further out, the same line would end the effect, because a stream that has failed is
          // over, and what is put in place of the error is the last that it says.
          .replaceError(with: SearchFailed(text: search.text))
      }
      .eraseToAnyPublisher()
  }
}
