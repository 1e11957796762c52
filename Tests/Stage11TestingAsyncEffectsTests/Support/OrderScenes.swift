import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

/// Lines that several tasks write.
final class Log {
  var lines: [String] = []
  /// A task that sleeps until it is resumed.
  var sleeper: CheckedContinuation<Void, Never>?
}

extension TestHome<Log> {
  func add(_ line: String) { contents.lines.append(line) }

  /// Two steps on the actor, with a yield between.
  func twoSteps(_ name: String) async {
    add("\(name)1")
    await Task.yield()
    add("\(name)2")
  }

  nonisolated var lines: [String] { perform { $0.contents.lines } }

  /// Adds a line from whatever task of the executor, without going on to the actor.
  nonisolated func note(_ line: String) { perform { $0.contents.lines.append(line) } }
}

extension Order {
  /// A home for a log, run by the order's executor.
  func log() -> TestHome<Log> { TestHome(executor: executor) { _ in Log() } }
}

/// Three tasks of two steps, which belong to no actor.
func threeTasks(_ order: Order) -> [String] {
  let home = order.log()
  for name in ["a", "b", "c"] {
    order.task(name) {
      home.note("\(name)1")
      await Task.yield()
      home.note("\(name)2")
    }
  }
  order.executor.run()
  return home.lines
}

/// Four tasks of two steps: 2,520 orders. In one order alone all are done from the last to the
/// first, and none waits for another one.
func hiddenBug(_ order: Order) {
  let home = order.log()
  for name in ["a", "b", "c", "d"] {
    order.task(name) {
      home.note("\(name)1")
      order.note("begins")
      await Task.yield()
      home.note("\(name)2")
      order.note("ends")
    }
  }
  order.executor.run()
  order.expect(
    home.lines != ["d1", "d2", "c1", "c2", "b1", "b2", "a1", "a2"], "All went backwards.",
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

/// What one scenario is found fault with.
func fault(
  _ search: OrderSearch = .all(), in scenario: (Order) throws -> Void
) -> String? {
  var comments: [String] = []
  everyOrder(search, onFailure: { comments.append($0.comment) }, scenario)
  return comments.first
}
