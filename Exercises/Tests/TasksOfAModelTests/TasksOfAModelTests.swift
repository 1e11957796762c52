import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import TasksOfAModel

@Suite("TasksOfAModel")
struct TasksOfAModelTests {
  @Test("`follow` shows the lines of the feed, and a new feed begins without lines")
  func follows() {
    withWorld { world in
      world.follow("one")
      world.send("a", to: "one")
      world.send("b", to: "one")
      expect(world.lines, ["a", "b"], "the lines of the feed")
      world.follow("two")
      expect(world.lines, [], "the lines after another feed is followed")
      world.send("c", to: "two")
      expect(world.lines, ["c"], "the lines of the other feed")
    }
  }

  @Test("`follow` cancels the task of the previous feed, and of no other feed")
  func replaces() {
    withWorld { world in
      world.follow("one")
      world.follow("two")
      expect(
        world.canceled, ["one"], "the canceled feeds after another feed is followed",
        why: "The connection of a feed stays open until the feed's task ends.")
    }
  }

  @Test("No line of a previous feed arrives, even if it was waiting")
  func waiting() {
    withWorld { world in
      world.follow("one")
      world.connections["one"]?.yield("a")
      world.follow("two")
      expect(
        world.lines, [], "the lines after another feed is followed",
        why: "A stream delivers the lines that are waiting, even to a canceled task.")
    }
  }

  @Test("The model is live until the feed that is followed now ends")
  func live() {
    withWorld { world in
      world.follow("one")
      expect(world.model?.isLive, true, "`isLive` when a feed is followed")
      world.follow("two")
      expect(
        world.model?.isLive, true, "`isLive` when another feed is followed",
        why: "The end of the previous feed's task says nothing about the new feed.")
      world.connections["two"]?.finish()
      world.executor.run()
      expect(world.model?.isLive, false, "`isLive` after the feed has ended")
    }
  }

  @Test("`stop` cancels the task, keeps the lines, and the model is no longer live")
  func stops() {
    withWorld { world in
      world.follow("one")
      world.send("a", to: "one")
      world.connections["one"]?.yield("b")
      world.model?.stop()
      world.executor.run()
      expect(world.canceled, ["one"], "the canceled feeds after `stop`")
      expect(world.lines, ["a"], "the lines after `stop`")
      expect(world.model?.isLive, false, "`isLive` after `stop`")
    }
  }

  @Test("A feed can be followed again after `stop`")
  func again() {
    withWorld { world in
      world.follow("one")
      world.model?.stop()
      world.follow("two")
      world.send("a", to: "two")
      expect(world.lines, ["a"], "the lines of a feed that is followed after `stop`")
      expect(world.model?.isLive, true, "`isLive` when a feed is followed after `stop`")
    }
  }

  @Test("No task retains the model, before the first line or after it")
  func released() {
    withWorld { world in
      world.follow("one")
      expect(
        world.isGoneWhenDropped(), "the model to be deallocated while its feed waits",
        why: "The feed may never end, and the model would stay forever.")
    }
    withWorld { world in
      world.follow("one")
      world.send("a", to: "one")
      expect(
        world.isGoneWhenDropped(), "the model to be deallocated while its feed waits again",
        why: "Retain the model for one line, not for the whole loop.")
    }
  }

  @Test("When the model is dropped, its feed's task is canceled")
  func ends() {
    withWorld { world in
      world.follow("one")
      world.model = nil
      world.executor.run()
      expect(
        world.canceled, ["one"], "the canceled feeds after the model was dropped",
        why: "No screen shows the lines, and the connection would stay open.")
    }
  }

  @Test("`keep` saves the lines that are shown when it is called")
  func keeps() {
    withWorld { world in
      world.follow("one")
      world.send("a", to: "one")
      world.model?.keep()
      world.model?.follow("two")
      world.executor.run()
      world.finishSaving()
      expect(
        world.saved, ["a"], "the saved lines",
        why: "Pass the task the lines: it starts later, when the model can show others.")
    }
  }

  @Test("Nothing cancels a save, not even the end of the model")
  func saves() {
    withWorld { world in
      world.follow("one")
      world.send("a", to: "one")
      world.model?.keep()
      world.executor.run()
      world.model?.stop()
      world.model?.keep()
      world.model = nil
      world.executor.run()
      world.finishSaving()
      expect(
        world.saved, ["a", "a"], "the saved lines of two saves",
        why: "A user who leaves the screen wants the lines to be saved.")
    }
  }
}

/// A model with feeds that the test sends lines to, and a service that saves.
@MainActor
private final class World {
  let executor: TestExecutor
  var model: FeedModel?
  /// The latest connection of each feed.
  var connections: [String: AsyncStream<String>.Continuation] = [:]
  private let ends = Log<String>()
  private(set) var saved: [String] = []
  private var saving: [CheckedContinuation<Void, Never>] = []

  init(_ executor: TestExecutor) {
    self.executor = executor
    model = FeedModel(
      feed: { [self] in connect($0) },
      save: { [self] in await keep($0) })
  }

  var lines: [String] { model?.lines ?? [] }
  /// The feeds whose task was canceled while it waited.
  var canceled: [String] { ends.entries }

  /// Follows a feed, and lets its task begin.
  func follow(_ name: String) {
    model?.follow(name)
    executor.run()
  }

  func send(_ line: String, to name: String) {
    connections[name]?.yield(line)
    executor.run()
  }

  /// Drops the model, and says whether it is deallocated.
  func isGoneWhenDropped() -> Bool {
    let reference = WeakReference(model)
    model = nil
    executor.run()
    return reference.object == nil
  }

  /// Lets each save that has begun end.
  func finishSaving() {
    for continuation in saving { continuation.resume() }
    saving = []
    executor.run()
  }

  /// Ends what a test has left open.
  func end() {
    for connection in connections.values { connection.finish() }
    executor.run()
    finishSaving()
    model = nil
  }

  private func connect(_ name: String) -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    continuation.onTermination = { [ends] end in
      if case .cancelled = end { ends.write(name) }
    }
    connections[name] = continuation
    return stream
  }

  private func keep(_ lines: [String]) async {
    await withCheckedContinuation { saving.append($0) }
    if !Task.isCancelled { saved += lines }
  }
}

private func withWorld(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: @MainActor (World) -> Void
) {
  withTestExecutor(
    onFailure: { Issue.record(Comment(rawValue: $0.message), sourceLocation: sourceLocation) }
  ) { executor in
    let world = World(executor)
    body(world)
    world.end()
  }
}
