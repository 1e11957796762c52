// A model that shows the answer to its latest question, in every order.

import Observation

@Observable final class FactModel {
  private(set) var number: Int?
  private(set) var fact: String?
  private(set) var isLoading = false
  /// "No fact found.", if the latest question has failed.
  private(set) var message: String?

  /// The service.
  private let ask: (Int) async throws -> String
  /// The task of the latest question.
  private var task: Task<Void, Never>?

  init(ask: @escaping (Int) async throws -> String) {
    self.ask = ask
  }

  func select(_ number: Int) {
    task?.cancel()
    self.number = number
    fact = nil
    message = nil
    isLoading = true
    task = Task {
      let answer: String?
      do {
        answer = try await ask(number)
      } catch {
        answer = nil
      }
      // Cancellation is a request, and the service may have answered all the same. Nothing awaits
      // between this check and the end, so the question cannot become old in between.
      guard !Task.isCancelled else { return }
      fact = answer
      message = answer == nil ? "No fact found." : nil
      isLoading = false
    }
  }

  func clear() {
    task?.cancel()
    number = nil
    fact = nil
    message = nil
    isLoading = false
  }
}
