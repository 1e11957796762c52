// Retains one request for each text: a search cancels an open request for an equal text.

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
    let answers = PassthroughSubject<any Action, Never>()
    var open: [String: AnyCancellable] = [:]
    let listening = actions.ofType(Search.self).sink { search in
      var isDone = false
      let request = service(search.text).sink(
        receiveCompletion: { completion in
          isDone = true
          open.removeValue(forKey: search.text)
          if case .failure = completion { answers.send(SearchFailed(text: search.text)) }
        },
        receiveValue: { results in answers.send(Found(results: results)) })
      if !isDone { open[search.text] = request }
    }
    return
      answers
      .handleEvents(receiveCancel: {
        listening.cancel()
        open = [:]
      })
      .eraseToAnyPublisher()
  }
}
