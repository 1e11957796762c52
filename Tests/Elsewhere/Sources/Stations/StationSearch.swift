import Observation

/// What a screen shows of a search for weather stations.
@Observable final class StationSearch {
  private(set) var stations: [String] = []
  private(set) var isLoading = false
  private(set) var message: String?

  private let find: (String) async throws -> [String]
  private var task: Task<Void, Never>?

  init(find: @escaping (String) async throws -> [String]) {
    self.find = find
  }

  /// Looks the text up when nothing has been typed for 300 milliseconds.
  func textChanged(_ text: String) {
    start(text, after: .milliseconds(300))
  }

  /// Looks the text up immediately.
  func submit(_ text: String) {
    start(text, after: nil)
  }

  private func start(_ text: String, after pause: Duration?) {
    task?.cancel()
    isLoading = false
    task = Task(name: text) {
      do {
        if let pause { try await Task.sleep(for: pause) }
        isLoading = true
        let found = try await find(text)
        // A service that does not check for cancellation answers all the same.
        try Task.checkCancellation()
        stations = found
        message = nil
      } catch is CancellationError {
        return
      } catch {
        message = "The stations cannot be loaded."
      }
      isLoading = false
    }
  }
}
