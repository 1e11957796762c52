// Has an object that cancels its task when it is deallocated. Good for models with several tasks:
// assigning a property cancels its previous task, and you write `deinit` once.

import Observation

@Observable final class FeedModel {
  private(set) var lines: [String] = []
  private(set) var isLive = false

  private let feed: (String) -> AsyncStream<String>
  private let save: ([String]) async -> Void
  private var task: HeldTask?

  init(
    feed: @escaping (String) -> AsyncStream<String>, save: @escaping ([String]) async -> Void
  ) {
    self.feed = feed
    self.save = save
  }

  func follow(_ name: String) {
    lines = []
    isLive = true
    let stream = feed(name)
    task = HeldTask(
      Task { [weak self] in
        for await line in stream where !Task.isCancelled { self?.lines.append(line) }
        if !Task.isCancelled { self?.isLive = false }
      })
  }

  func stop() {
    task = nil
    isLive = false
  }

  func keep() {
    let (save, lines) = (save, lines)
    Task { await save(lines) }
  }
}

/// A task that is canceled when its holder is deallocated.
nonisolated private final class HeldTask {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) {
    self.task = task
  }

  deinit {
    task.cancel()
  }
}
