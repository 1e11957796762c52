// An action-stream effect that survives a failure.
//
// Chapter: Chapters/6-ActionStreams/README.md, "What happens when an effect fails?"
// Stage:   Sources/Stage6ActionStreams
// Hints:   Exercises/Hints/ActionEffect.md
//
// An effect of stage 6 turns its store's stream of actions into a stream of answers. Write one that
// asks a service for each `Search`, and that survives when the service fails.
//
// - Call the service once for each `Search`, even if it equals an earlier one, and for no other
//   action.
// - The service sends one value and completes, synchronously or later. Answer with `Found`, even if
//   the value contains no results.
// - If the service fails, answer with `SearchFailed` and the text of the search that failed. Later
//   searches are answered as before.
// - Searches run concurrently. Each is answered, whatever happens to the others.
// - Several stores can have the effect. Each receives only the answers to its own searches.
// - Releasing a store cancels its searches.
//
// Everything happens on one thread.

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
    // TODO: Ask the service for each search, and turn its answer or its failure into an action.
    Empty(completeImmediately: false).eraseToAnyPublisher()
  }
}
