import Foundation
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import TestSupport
import Testing

/// What the stage works around. A test that fails here tells that a newer toolchain does otherwise,
/// and that something may become simpler. That is for those who keep the stage: elsewhere than in
/// CI nothing is said.
@Suite("Stage 10: what the toolchain does today", .inCI)
struct ToolchainTests {
  @Test("An immediate task that prefers an executor is enqueued all the same")
  func immediateWithPreference() {
    let home = TestHome { _ in Log() }
    let executor = home.executor
    home.perform { home in
      Task.immediate {
        home.contents.lines.append("without")
      }
      Task.immediate(executorPreference: executor) {
        home.contents.lines.append("with")
      }
      home.contents.lines.append("returns")
    }
    executor.run()
    #expect(home.perform { $0.contents.lines } == ["without", "returns", "with"])
  }

  @Test("A task that prefers an executor comes to it also where it leaves its actor")
  func preference() {
    let home = TestHome { _ in Log() }
    let executor = home.executor
    Task(executorPreference: executor) {
      await Task.yield()
      await home.add("has yielded")
    }
    executor.run()
    #expect(home.perform { $0.contents.lines } == ["has yielded"])
  }

  @Test("The next value of an `AsyncStream` makes a task leave its actor, also when it is there")
  func streamSuspends() {
    let home = TestHome { _ in Log() }
    let executor = home.executor
    home.perform { home in
      Task.immediate {
        _ = home
        let stream = AsyncStream { continuation in
          continuation.yield("next")
          continuation.finish()
        }
        for await line in stream { home.contents.lines.append(line) }
      }
      home.contents.lines.append("returns")
    }
    #expect(home.perform { $0.contents.lines } == ["returns"])
    withExtendedLifetime(executor) {}
  }

  @Test("A continuation that is resumed at once does not")
  func continuationDoesNot() {
    let home = TestHome { _ in Log() }
    home.perform { home in
      Task.immediate {
        _ = home
        let line = await withCheckedContinuation { $0.resume(returning: "resumed") }
        home.contents.lines.append(line)
      }
      home.contents.lines.append("returns")
    }
    #expect(home.perform { $0.contents.lines } == ["resumed", "returns"])
  }

  @Test(
    "A closure with a capture list leaves the actor at each call; others stay",
    arguments: Capture.allCases)
  func captures(capture: Capture) {
    let home = TestHome { _ in Log() }
    home.perform { home in
      _ = Task.immediate(executorPreference: home.executor) {
        _ = home
        for work in home.contents.works(capture) { await work() }
        home.contents.lines.append("done")
      }
    }
    var jobs = 0
    while home.executor.step() { jobs += 1 }
    #expect(home.perform { $0.contents.lines } == Array(repeating: "works", count: 10) + ["done"])
    #expect(jobs == (capture.isInList ? 11 : 1))
  }

  /// How a closure refers to an object that belongs to an actor.
  enum Capture: CaseIterable {
    case strongly, weakly, asCopy, byStruct

    var isInList: Bool { self == .weakly || self == .asCopy }
  }
}

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

extension TestHome<Log> {
  fileprivate func add(_ line: String) { contents.lines.append(line) }
}
