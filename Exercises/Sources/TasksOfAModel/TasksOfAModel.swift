// Tasks that end with their model.
//
// Chapter: Chapters/12-ObservableModels/README.md, "What ends with the screen?"
// Stage:   Sources/Stage12ObservableModels
// Hints:   Exercises/Hints/TasksOfAModel.md
//
// `FeedModel` shows the lines of a feed. Its tasks never end. Make them end in time.
//
// - `follow` shows the lines of one feed from now on. It cancels the task of the previous feed, and
//   no line of that feed arrives afterward, even if it was waiting.
// - `isLive` is true until the feed that is followed now ends.
// - `stop` cancels the task, keeps the lines, and the model is no longer live.
// - No task retains the model. When its screen drops the model, the feed's task is canceled.
// - `keep` saves the lines that are shown when it is called. Nothing cancels a save, not even the
//   end of the model.
//
// You can add properties. The code of this target belongs to the main actor.

import Observation

@Observable final class FeedModel {
  private(set) var lines: [String] = []
  private(set) var isLive = false

  /// Opens the feed with this name, which ends its connection when its task is canceled.
  private let feed: (String) -> AsyncStream<String>
  private let save: ([String]) async -> Void

  init(
    feed: @escaping (String) -> AsyncStream<String>, save: @escaping ([String]) async -> Void
  ) {
    self.feed = feed
    self.save = save
  }

  // TODO: Make the tasks end.

  func follow(_ name: String) {
    lines = []
    isLive = true
    let stream = feed(name)
    Task {
      for await line in stream { lines.append(line) }
      isLive = false
    }
  }

  func stop() {
    isLive = false
  }

  func keep() {
    Task { await save(lines) }
  }
}
