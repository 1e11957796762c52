// Remembers what was found for a text, and does not ask for the same text again.

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
    var known: [String: [String]] = [:]
    return actions.ofType(Search.self)
      .flatMap { search -> AnyPublisher<any Action, Never> in
        if let results = known[search.text] {
          return Just<any Action>(Found(results: results)).eraseToAnyPublisher()
        }
        return service(search.text)
          .handleEvents(receiveOutput: { known[search.text] = $0 })
          .map { results -> any Action in Found(results: results) }
          .replaceError(with: SearchFailed(text: search.text))
          .eraseToAnyPublisher()
      }
      .eraseToAnyPublisher()
  }
}
