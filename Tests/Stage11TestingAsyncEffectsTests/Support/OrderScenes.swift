import Foundation
import Stage11TestingAsyncEffects
import Testing

/// Lines that several tasks write, wherever they run.
final class Log: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [String] = []

  var lines: [String] { lock.withLock { all } }

  func add(_ line: String) { lock.withLock { all.append(line) } }

  /// Two steps, with a yield between.
  nonisolated(nonsending) func twoSteps(_ name: String) async {
    add("\(name)1")
    await Task.yield()
    add("\(name)2")
  }
}

/// Three tasks of two steps, which belong to no actor.
@MainActor func threeTasks(_ order: Order) -> [String] {
  let log = Log()
  for name in ["a", "b", "c"] {
    order.task(name) { @concurrent in await log.twoSteps(name) }
  }
  order.executor.run()
  return log.lines
}

/// Four tasks of two steps: 2,520 orders. In one order alone all are done from the last to the
/// first, and none waits for another one.
@MainActor func hiddenBug(_ order: Order) {
  let log = Log()
  for name in ["a", "b", "c", "d"] {
    order.task(name) { @concurrent in
      log.add("\(name)1")
      order.note("begins")
      await Task.yield()
      log.add("\(name)2")
      order.note("ends")
    }
  }
  order.executor.run()
  order.expect(
    log.lines != ["d1", "d2", "c1", "c2", "b1", "b2", "a1", "a2"], "All went backwards.",
    fileID: "Module/File.swift", line: 7)
}

extension BrokenOrder {
  /// Makes an issue of it.
  func record() {
    Issue.record(
      Comment(rawValue: description),
      sourceLocation: SourceLocation(
        fileID: location.fileID, filePath: location.filePath, line: location.line,
        column: location.column))
  }
}

extension TestFailure {
  /// Makes an issue of the failure, at the line of its step.
  func record() {
    Issue.record(
      Comment(rawValue: message),
      sourceLocation: SourceLocation(
        fileID: location.fileID, filePath: location.filePath, line: location.line,
        column: location.column))
  }
}

/// The failure of one scenario, if it fails.
func problem(
  _ search: OrderSearch = .all(), in scenario: @MainActor (Order) throws -> Void
) -> String? {
  var comments: [String] = []
  everyOrder(search, onFailure: { comments.append($0.comment) }, scenario)
  return comments.first
}

/// The messages of the failures of a test.
func problems(in body: @MainActor (TestExecutor) throws -> Void) rethrows -> [String] {
  var messages: [String] = []
  try withTestExecutor(onFailure: { messages.append($0.message) }, body)
  return messages
}
