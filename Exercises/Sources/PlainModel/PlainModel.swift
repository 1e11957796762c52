// A model that shows an old answer, in some orders.
//
// Chapter: Chapters/12-ObservableModels/README.md, "Which answer is shown?"
// Stage:   Sources/Stage12ObservableModels
// Hints:   Exercises/Hints/PlainModel.md
//
// `FactModel` shows a fact about the number that the user has selected. It needs each answer before
// the next question. Fix it for every order.
//
// - `select` shows the number, removes the old fact and asks for the new one, even for the same
//   number again.
// - `isLoading` is true until the latest question is answered.
// - A question is old when a number is selected after it or the model is cleared. Its answer or
//   error changes nothing.
// - Cancel the task of an old question. The service can answer all the same.
// - The latest question can fail with any error, even a `CancellationError`.
// - After `clear`, the model shows nothing and loads nothing.
//
// You can add properties. The code of this target belongs to the main actor.

import Observation

@Observable final class FactModel {
  private(set) var number: Int?
  private(set) var fact: String?
  private(set) var isLoading = false
  /// "No fact found.", if the latest question has failed.
  private(set) var message: String?

  /// The service.
  private let ask: (Int) async throws -> String

  init(ask: @escaping (Int) async throws -> String) {
    self.ask = ask
  }

  // TODO: Fix both methods.

  func select(_ number: Int) {
    self.number = number
    fact = nil
    message = nil
    isLoading = true
    Task {
      do {
        fact = try await ask(number)
      } catch {
        message = "No fact found."
      }
      isLoading = false
    }
  }

  func clear() {
    number = nil
    fact = nil
    message = nil
    isLoading = false
  }
}
