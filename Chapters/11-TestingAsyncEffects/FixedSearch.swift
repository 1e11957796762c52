import Observation

/// The search screen, which shows the answer to its last question in every order.
@MainActor @Observable final class FixedSearch {
  private(set) var results = ""
  private(set) var isSearching = false

  private let find: (String) async -> String
  private var task: Task<Void, Never>?

  init(find: @escaping (String) async -> String) {
    self.find = find
  }

  func submit(_ text: String) {
    task?.cancel()
    task = Task(name: "search \(text)") {
      isSearching = true
      let found = await find(text)
      guard !Task.isCancelled else { return }
      results = found
      isSearching = false
    }
  }
}
