// Turns each search into a pair of its text and its results or nil, which cannot fail, and turns
// the pairs into actions in a second step. Good for keeping the choice of the action apart from the
// request.

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
    actions
      .compactMap { action in action as? Search }
      .flatMap { search in
        service(search.text)
          .map { (search.text, Optional($0)) }
          .replaceError(with: (search.text, nil))
      }
      .map { text, results -> any Action in
        guard let results else { return SearchFailed(text: text) }
        return Found(results: results)
      }
      .eraseToAnyPublisher()
  }
}
