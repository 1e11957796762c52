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
          .map { results -> any Action in Found(results: results) }
          // *Inside* `flatMap`: here the failure ends one search, and the effect keeps running. One
          // brace further out, the same line would end the effect, because a stream that has failed
          // has ended, and the replacement is the last value that it sends.
          .replaceError(with: SearchFailed(text: search.text))
      }
      .eraseToAnyPublisher()
  }
}
