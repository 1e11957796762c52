import Dispatch
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import TestSupport
import Testing

/// A store that writes down the names of its actions and runs what they bring, and effects that are
/// answered by hand.
final class World {
  /// Nil once the test has released it.
  var store: Store<[String], Step>?

  /// What became of the effects, in the order in which it did.
  var events: [String] = []

  /// What the last action has led to that `run` has sent.
  var task: StoreTask?

  private var works: [String: Work] = [:]

  init() {
    store = Store(initialValue: []) { names, step in
      if !step.name.isEmpty { names.append(step.name) }
      return step.effect
    }
  }

  /// The names of the actions that have been reduced.
  var names: [String] { store?.value ?? [] }

  /// How many effects are in the store's books.
  var kept: Int? { store?.kept }

  /// Runs the effects of one action that has no name.
  func run(_ effects: Effect<Step>..., isolation: isolated any Actor = #isolation) {
    task = store?.send(Step("", then: .merge(effects)))
  }

  /// The effect with this name. It goes on until it is completed, or canceled.
  func effect(_ name: String) -> Effect<Step> {
    let work = work(name)
    return .run { send in
      self.events.append("\(name) starts")
      for await _ in work.signals {
        send(work.answers.removeFirst())
      }
      self.events.append(Task.isCancelled ? "\(name) is canceled" : "\(name) is done")
    }
  }

  /// Makes the effect with this name send an answer, when its task gets to it.
  func answer(_ name: String, _ step: Step) {
    work(name).answers.append(step)
    work(name).continuation.yield()
  }

  /// Makes the effect with this name end.
  func complete(_ name: String) {
    work(name).continuation.finish()
  }

  private func work(_ name: String) -> Work {
    let work = works[name] ?? Work()
    works[name] = work
    return work
  }

  private final class Work {
    let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
    var answers: [Step] = []
  }
}

/// Runs a test of a world, which lives on the test's main actor.
func withWorld(
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column,
  _ body: @MainActor (World, TestExecutor) throws -> Void
) rethrows {
  try withTestExecutor(
    onFailure: { $0.record() }, fileID: fileID, filePath: filePath, line: line, column: column
  ) { executor in
    try body(World(), executor)
  }
}

/// An actor with a world, whose jobs really run, on a queue: for tests of several threads.
actor Home {
  let world = World()
  private nonisolated let queue: DispatchQueue
  private nonisolated let executor: QueueExecutor

  init() {
    queue = DispatchQueue(label: "home")
    executor = QueueExecutor(queue)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Calls `body` on the actor, and waits for it.
  nonisolated func perform<Result: Sendable>(
    _ body: (isolated Home) throws -> Result
  ) rethrows -> Result {
    try queue.sync { try assumeIsolated(body) }
  }
}

extension TestFailure {
  /// Makes an issue of it.
  func record() { issue(message, at: location) }
}

extension BrokenOrder {
  /// Makes an issue of it.
  func record() { issue(description, at: location) }
}

private func issue(_ text: String, at location: CodeLocation) {
  Issue.record(
    Comment(rawValue: text),
    sourceLocation: SourceLocation(
      fileID: location.fileID, filePath: location.filePath, line: location.line,
      column: location.column))
}
