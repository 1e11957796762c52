import Stage11TestingAsyncEffects
import TestSupport
import Testing

/// What the stage works around. A test that fails here tells that a newer toolchain does otherwise,
/// and that something may become simpler. That is for those who keep the stage: elsewhere than in
/// CI nothing is said.
@Suite("Stage 10: what the toolchain does today", .inCI)
struct ToolchainTests {
  @Test("The next value of an `AsyncStream` makes a task leave its actor, also when it is there")
  func streamSuspends() {
    withTestExecutor(onFailure: { $0.record() }) { executor in
      let log = Log()
      Task.immediate {
        let stream = AsyncStream { continuation in
          continuation.yield("next")
          continuation.finish()
        }
        for await line in stream { log.lines.append(line) }
      }
      log.lines.append("returns")
      executor.run()
      #expect(log.lines == ["returns", "next"])
    }
  }

  @Test("A continuation that is resumed immediately does not")
  func continuationDoesNot() {
    withTestExecutor(onFailure: { $0.record() }) { _ in
      let log = Log()
      Task.immediate {
        let line = await withCheckedContinuation { $0.resume(returning: "resumed") }
        log.lines.append(line)
      }
      log.lines.append("returns")
      #expect(log.lines == ["resumed", "returns"])
    }
  }

  @Test(
    "A closure with a capture list leaves the actor at each call; others stay",
    arguments: Capture.allCases)
  func captures(capture: Capture) {
    withTestExecutor(onFailure: { $0.record() }) { executor in
      let log = Log()
      Task.immediate {
        for work in log.works(capture) { await work() }
        log.lines.append("done")
      }
      var jobs = 0
      while executor.step() { jobs += 1 }
      #expect(log.lines == Array(repeating: "works", count: 10) + ["done"])
      #expect(jobs == (capture.isInList ? 20 : 0))
    }
  }

  /// How a closure refers to an object that belongs to an actor.
  enum Capture: CaseIterable {
    case strongly, weakly, asCopy, byStruct

    var isInList: Bool { self == .weakly || self == .asCopy }
  }
}

/// Lines that a task writes.
private final class Log {
  var lines: [String] = []

  /// Ten closures that write a line, made here, where nothing says which actor this belongs to.
  func works(_ capture: ToolchainTests.Capture) -> [() async -> Void] {
    (0..<10).map { _ in
      switch capture {
      case .strongly: return { self.lines.append("works") }
      case .weakly: return { [weak self] in self?.lines.append("works") }
      case .asCopy: return { [line = "works"] in self.lines.append(line) }
      case .byStruct:
        let writer = Writer(log: self)
        return { await writer.write() }
      }
    }
  }

  /// Refers to a log weakly, with a property of its own.
  private struct Writer {
    weak let log: Log?

    func write() async { log?.lines.append("works") }
  }
}
