// Retains the open requests of all stores in one set: when a store is released, the searches of the
// others are canceled, too.

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
  var open: Set<AnyCancellable> = []
  return Effect { actions in
    let answers = PassthroughSubject<any Action, Never>()
    actions.ofType(Search.self)
      .sink { search in
        service(search.text)
          .map { results -> any Action in Found(results: results) }
          .replaceError(with: SearchFailed(text: search.text))
          .sink { answer in answers.send(answer) }
          .store(in: &open)
      }
      .store(in: &open)
    return
      answers
      .handleEvents(receiveCancel: { open = [] })
      .eraseToAnyPublisher()
  }
}
