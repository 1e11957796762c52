// Names the latest search in the failure, also when an older search has failed.

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
    var latest = ""
    return actions.ofType(Search.self)
      .handleEvents(receiveOutput: { search in latest = search.text })
      .flatMap { search in
        service(search.text)
          .map { results -> any Action in Found(results: results) }
          .catch { _ in Just<any Action>(SearchFailed(text: latest)) }
      }
      .eraseToAnyPublisher()
  }
}
