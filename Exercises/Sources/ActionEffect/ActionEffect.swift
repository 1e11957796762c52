// An action-stream effect that survives a failure.
//
// Chapter: Chapters/6-ActionStreams/README.md, "What happens when an effect fails?"
// Stage:   Sources/Stage6ActionStreams
// Hints:   Exercises/Hints/ActionEffect.md
//
// An effect of stage 6 listens to every action for as long as its store lives: it is given the
// stream of actions, and returns a stream of answers. Write one that asks a service once for each
// `Search`, also for one that is equal to another, whatever its text is. A service sends one value
// and completes, or it fails, at once or later. The value is the answer, as `Found`, also when there
// are no results in it. When the service fails, the answer is `SearchFailed` with the text of the
// search that failed, and the next `Search` is answered as if nothing had happened. Each search is
// answered, also when others are under way.
//
// The effect may be given to several stores, and each gets the answers to its own searches. When a
// store is released, its searches are canceled. Everything happens on one thread.

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
