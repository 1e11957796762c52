// An action-stream effect that survives a failure.
//
// Chapter: Chapters/6-ActionStreams/README.md, "Where a failure becomes an action"
// Stage:   Sources/Stage6ActionStreams
// Hints:   Exercises/Hints/ActionEffect.md
//
// An effect of stage 6 listens to every action for as long as its store lives: it is given the
// stream of actions, and returns a stream of answers. Write one that asks a service for each
// `Search`. A service may fail. Then the answer is `SearchFailed`, and the next `Search` is
// answered as if nothing had happened. Each search is answered, also when another one is under way.

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
    // TODO: Ask the service for each search, and make an action of what comes of it.
    Empty(completeImmediately: false).eraseToAnyPublisher()
  }
}
