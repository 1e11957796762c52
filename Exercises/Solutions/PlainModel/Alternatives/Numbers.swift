// Numbers its questions. Good for work that several tasks share: no task has to check whether it
// was canceled.

import Observation

@Observable final class FactModel {
  private(set) var number: Int?
  private(set) var fact: String?
  private(set) var isLoading = false
  private(set) var message: String?

  private let ask: (Int) async throws -> String
  private var task: Task<Void, Never>?
  /// The number of the latest question.
  private var question = 0

  init(ask: @escaping (Int) async throws -> String) {
    self.ask = ask
  }

  func select(_ number: Int) {
    clear()
    self.number = number
    isLoading = true
    let question = question
    task = Task {
      let answer = await Result { () async throws in try await ask(number) }
      guard question == self.question else { return }
      switch answer {
      case .success(let fact): self.fact = fact
      case .failure: message = "No fact found."
      }
      isLoading = false
    }
  }

  func clear() {
    task?.cancel()
    question += 1
    number = nil
    fact = nil
    message = nil
    isLoading = false
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
