import Observation

/// A first draft of the search. It cancels the old question, which seems to be enough.
@Observable final class HastySearch {
  private(set) var stations: [String] = []

  private let find: (String) async throws -> [String]
  private var task: Task<Void, Never>?

  init(find: @escaping (String) async throws -> [String]) {
    self.find = find
  }

  func submit(_ text: String) {
    task?.cancel()
    task = Task(name: text) {
      if let found = try? await find(text) { stations = found }
    }
  }
}
