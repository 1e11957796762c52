// A model whose feed ends with it, and whose saves do not.

import Observation

@Observable final class FeedModel {
  private(set) var lines: [String] = []
  private(set) var isLive = false

  /// Opens the feed with this name, which ends its connection when its task is canceled.
  private let feed: (String) -> AsyncStream<String>
  private let save: ([String]) async -> Void
  /// The task of the current feed.
  private var task: Task<Void, Never>?

  init(
    feed: @escaping (String) -> AsyncStream<String>, save: @escaping ([String]) async -> Void
  ) {
    self.feed = feed
    self.save = save
  }

  // Without `isolated`, it could not use properties of the main actor.
  isolated deinit {
    task?.cancel()
  }

  func follow(_ name: String) {
    task?.cancel()
    lines = []
    isLive = true
    let stream = feed(name)
    task = Task { [weak self] in
      for await line in stream {
        // A line that was waiting arrives even after the cancellation. And the task retains `self`
        // for this line only, not while it waits for the next one.
        guard !Task.isCancelled, let self else { return }
        lines.append(line)
      }
      guard !Task.isCancelled else { return }
      self?.isLive = false
    }
  }

  func stop() {
    task?.cancel()
    isLive = false
  }

  func keep() {
    // The task captures what it needs, not the model.
    Task { [save, lines] in await save(lines) }
  }
}
