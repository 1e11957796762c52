import Foundation
import TestSupport
import Testing

@testable import Stage11TestingAsyncEffects

/// What the takeover rests on. Where a newer toolchain does otherwise, a test here says which fact
/// fell.
@Suite("Stage 11: four facts about the Swift runtime", .ownThread)
struct TakeoverTests {
  @Test("The main actor's executor is asked for at every hop, and so a test can stand in for it")
  func mainActor() {
    withTestExecutor(onFailure: { $0.record() }) { executor in
      let log = Lines()
      Task { log.add("made on it") }
      Task.detached { await log.add("a hop to it") }
      #expect(log.lines.isEmpty)
      #expect(executor.step())
      #expect(log.lines == ["made on it"])
      executor.run()
      #expect(log.lines == ["made on it", "a hop to it"])
      MainActor.assertIsolated("The thread that turns does not count as the main actor's.")
    }
  }

  @Test("What goes to the pool and prefers no executor passes a hook: an immediate task")
  func pool() {
    withTestExecutor(onFailure: { $0.record() }) { executor in
      let log = Lines()
      Task.immediate {
        log.add("starts")
        await Task.yield()
        log.add("goes on")
      }
      #expect(log.lines == ["starts"])
      executor.run()
      #expect(log.lines == ["starts", "goes on"])
    }
  }

  @Test("A task is given an executor to prefer when it is made, so that it is not lost in an actor")
  func preference() {
    withTestExecutor(onFailure: { $0.record() }) { executor in
      let counter = Counter()
      let counts = LockedState<[Int]>([])
      for _ in 0..<2 {
        Task.detached {
          let count = await counter.countAndYield()
          counts.withLock { $0.append(count) }
        }
      }
      executor.run()
      #expect(counts.withLock { $0 } == [2, 2])
    }
  }

  #if os(Linux)
    @Test("On Linux, Task.sleep asks the executor of who sleeps, and so takes the test's time")
    func sleep() {
      withTestExecutor(onFailure: { $0.record() }) { executor in
        let log = Lines()
        let counter = Counter()
        Task {
          try? await Task.sleep(for: .seconds(3600))
          log.add("the main actor")
        }
        Task.detached { await counter.countAfterAnHour() }
        Task {
          try? await ContinuousClock().sleep(for: .seconds(3600))
          log.add("a clock")
        }
        executor.advance(by: .seconds(3599))
        #expect(log.lines.isEmpty)
        #expect(executor.clock.sleepers == 3)
        executor.advance(by: .seconds(1))
        #expect(log.lines == ["the main actor", "a clock"])
        Task { log.add("\(await counter.count)") }
        executor.run()
        #expect(log.lines.last == "1")
      }
    }

    @Test("A sleep whose beginning took a while has the length of one that is known")
    func sleepDurations() {
      var durations = SleepDurations()
      func duration(_ milliseconds: Double, step: Double) -> Duration {
        durations.duration(
          leaving: .milliseconds(milliseconds), atMost: .milliseconds(milliseconds + step))
      }
      #expect(duration(299.98, step: 0.1) == .milliseconds(300))
      #expect(duration(297.3, step: 5) == .milliseconds(300))
      // Not begun in this step, or not known.
      #expect(duration(299, step: 0.1) == .milliseconds(299))
      #expect(duration(310.2, step: 5) == .milliseconds(310))
    }

    @Test("A sleep that is canceled has ended, and is no choice when its time comes")
    func canceledSleep() {
      let orders = everyOrder(onFailure: { $0.record() }) { order in
        let log = Lines()
        let tasks = ["a", "b"].map { name in
          Task {
            do { try await Task.sleep(for: .seconds(1)) } catch { return log.add("\(name) stops") }
            log.add(name)
          }
        }
        order.executor.run()
        tasks.forEach { $0.cancel() }
        order.executor.advance(by: .seconds(1))
        return log.lines
      }
      #expect(orders.outcomes == [["a stops", "b stops"]: 1, ["b stops", "a stops"]: 1])
    }
  #endif

  @Test("In the pool, code does not count as the main actor's")
  func notMain() async {
    await #expect(processExitsWith: .failure) {
      withTestExecutor(onFailure: { _ in exit(EXIT_SUCCESS) }) { executor in
        Task.detached { MainActor.preconditionIsolated() }
        executor.run()
      }
      exit(EXIT_SUCCESS)
    }
  }
}

/// In the pool, as most tests are.
@Suite("Stage 11: a test in the pool")
struct PoolTests {
  @Test("In an async test, the test's own task is left alone")
  func asyncTest() async {
    let told = LockedState<[String]>([])
    let ordinary = Task { told.withLock { $0.append("ordinary") } }
    withTestExecutor(onFailure: { $0.record() }) { executor in
      Task { told.withLock { $0.append("the test's") } }
      executor.run()
    }
    #expect(told.withLock { $0.contains("the test's") })
    await ordinary.value
    #expect(told.withLock { $0.count } == 2)
  }
}

/// Who else is there while a test turns.
@Suite("Stage 11: beside a test that turns", .ownThread)
struct BesideTests {
  @MainActor @Test("A test may be on the real main actor")
  func mainActorTest() async {
    let log = Lines()
    withTestExecutor(onFailure: { $0.record() }) { executor in
      Task { log.add("a") }
      executor.run()
    }
    #expect(log.lines == ["a"])
    await Task { log.add("really") }.value
    #expect(log.lines == ["a", "really"])
  }

  @Test("Eight threads turn, each with its own jobs")
  func eightAtOnce() {
    let all = LockedState<[Int]>([])
    let group = DispatchGroup()
    for _ in 0..<8 {
      group.enter()
      Thread.detachNewThread {
        let orders = everyOrder(onFailure: { $0.record() }, Self.twoCount)
        all.withLock { $0.append(orders.count) }
        group.leave()
      }
    }
    #expect(group.wait(timeout: .now() + 60) == .success)
    #expect(all.withLock { $0 } == Array(repeating: 6, count: 8))
  }

  @MainActor private static func twoCount(_ order: Order) -> [String] {
    let log = Lines()
    let counter = Counter()
    for name in ["a", "b"] {
      order.task(name) { log.add("\(name)\(await counter.countAndYield())") }
    }
    order.executor.run()
    return log.lines
  }

  @Test("Priorities are not looked at: what has waited longest is next")
  func priorities() {
    withTestExecutor(onFailure: { $0.record() }) { executor in
      let names = LockedState<[String]>([])
      Task.detached(priority: .background) { names.withLock { $0.append("low") } }
      Task.detached(priority: .high) { names.withLock { $0.append("high") } }
      executor.run()
      #expect(names.withLock { $0 } == ["low", "high"])
    }
  }

  @Test(
    "A task may outlive its test, and then really goes on, on the main queue and in the pool",
    .timeLimit(.minutes(4)))
  func outlives() async {
    let gate = Gate()
    var failures: [String] = []
    let log = LockedState<[String]>([])
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    withTestExecutor(.impatient, onFailure: { failures.append($0.message) }) { executor in
      Task(name: "late") {
        await gate.wait()
        dispatchPrecondition(condition: .onQueue(.main))
        log.withLock { $0.append("on the main queue") }
        try? await Task.sleep(for: .milliseconds(1))
        log.withLock { $0.append("slept") }
        await Task.detached { log.withLock { $0.append("in the pool") } }.value
        end.finish()
      }
      executor.run()
    }
    #expect(failures.first?.hasPrefix("This task was canceled at the end") == true)
    gate.open()
    for await _ in ends {}
    #expect(
      log.withLock { $0 } == ["on the main queue", "slept", "in the pool"])
  }
}

extension TestRun {
  /// Waits for nothing that is elsewhere.
  static let impatient = TestRun(
    Guide(), location: CodeLocation(fileID: "", filePath: "", line: 1, column: 1), patience: 0)
}

/// Where one task waits, deaf to cancellations, until it is opened.
private final class Gate: Sendable {
  private let continuation = LockedState<CheckedContinuation<Void, Never>?>(nil)

  func wait() async {
    await withCheckedContinuation { new in continuation.withLock { $0 = new } }
  }

  func open() {
    continuation.withLock { $0 }?.resume()
  }
}

@MainActor private final class Lines {
  var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
}

private actor Counter {
  private(set) var count = 0

  func countAndYield() async -> Int {
    count += 1
    await Task.yield()
    return count
  }

  func countAfterAnHour() async {
    try? await Task.sleep(for: .seconds(3600))
    count += 1
  }
}
