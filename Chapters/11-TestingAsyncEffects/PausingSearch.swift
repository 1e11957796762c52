/// Asks when nothing has been typed for 300 milliseconds.
@MainActor final class PausingSearch {
  private let clock: any Clock<Duration>
  /// Whether a search checks for its cancellation after its sleep.
  private let looks: Bool
  private let ask: (_ text: String, _ current: String) -> Void
  private var text = ""
  private var task: Task<Void, Never>?

  init(
    clock: any Clock<Duration>, looks: Bool,
    ask: @escaping (_ text: String, _ current: String) -> Void
  ) {
    self.clock = clock
    self.looks = looks
    self.ask = ask
  }

  func type(_ new: String) {
    text = new
    task?.cancel()
    task = Task(name: "search \(new)") {
      do { try await clock.sleep(for: .milliseconds(300)) } catch { return }
      if looks, Task.isCancelled { return }
      ask(new, text)
    }
  }
}
