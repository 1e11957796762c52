import Observation

/// A search screen as one writes it today: it knows nothing of tests.
@MainActor @Observable final class SearchModel {
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
      results = await find(text)
      isSearching = false
    }
  }
}
