import Foundation
import TestSupport
import Testing

@testable import Stage11TestingAsyncEffects

@Suite("Stage 11: every order")
struct EveryOrderTests {
  @Test("Three tasks of two steps have 90 outcomes, and as many orders")
  func ninety() {
    let orders = everyOrder(onFailure: { $0.record() }, threeTasks)
    #expect(orders.count == 90)
    #expect(orders.outcomes.count == 90)
    #expect(orders.outcomes.values.allSatisfy { $0 == 1 })
    #expect(orders.isComplete)
    #expect("\(orders)" == "90 orders, all of them; 90 outcomes")
  }

  @Test("A scenario that returns nothing has orders, and no outcome that is counted")
  func noOutcome() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      for name in ["a", "b"] { order.task(name) { @concurrent in } }
      order.executor.run()
    }
    #expect("\(orders)" == "2 orders, all of them")
  }

  @Test("Two buttons on the main actor are swapped only where that is asked for")
  func buttons() {
    @MainActor func twoButtons(_ order: Order) -> [String] {
      let log = Log()
      for name in ["a", "b"] { order.task(name) { log.add(name) } }
      order.executor.run()
      return log.lines
    }
    let asEnqueued = everyOrder(onFailure: { $0.record() }, twoButtons)
    #expect(asEnqueued.outcomes == [["a", "b"]: 1])
    let inAnyOrder = everyOrder(mainActor: .inAnyOrder, onFailure: { $0.record() }, twoButtons)
    #expect(inAnyOrder.outcomes == [["a", "b"]: 1, ["b", "a"]: 1])
  }

  @Test("Tasks that leave the main actor for a moment come back to it in either order")
  func wayBack() {
    @MainActor func twoButtons(_ order: Order) -> [String] {
      let log = Log()
      for name in ["a", "b"] { order.task(name) { await log.twoSteps(name) } }
      order.executor.run()
      return log.lines
    }
    let asEnqueued = everyOrder(onFailure: { $0.record() }, twoButtons)
    #expect(asEnqueued.outcomes == [["a1", "b1", "a2", "b2"]: 1, ["a1", "b1", "b2", "a2"]: 1])
    let inAnyOrder = everyOrder(mainActor: .inAnyOrder, onFailure: { $0.record() }, twoButtons)
    #expect("\(inAnyOrder)" == "6 orders, all of them; 6 outcomes")
  }

  @Test("Three tasks that are resumed one after the other come back in all six orders")
  func resumed() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let log = Log()
      var waiting: [CheckedContinuation<Void, Never>] = []
      for name in ["a", "b", "c"] {
        order.task(name) {
          await withCheckedContinuation { waiting.append($0) }
          log.add(name)
        }
      }
      order.executor.run()
      waiting.forEach { $0.resume() }
      order.executor.run()
      return log.lines
    }
    #expect("\(orders)" == "6 orders, all of them; 6 outcomes")
  }

  @Test("A task that a step starts elsewhere may reach the main actor before the step does")
  func overtaken() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let log = Log()
      order.task("a") {
        Task.detached { await MainActor.run { log.add("pool") } }
        Task { log.add("first") }
        Task { log.add("second") }
      }
      order.executor.run()
      return log.lines
    }
    #expect(
      Set(orders.outcomes.keys) == [
        ["first", "second", "pool"], ["first", "pool", "second"], ["pool", "first", "second"],
      ])
  }

  @Test("What a yield leaves behind, counted as a choice, makes more orders and no more outcomes")
  func yieldsAsChoices() {
    let hidden = run(hidesDetours: true, threeTasks).orders(.all())
    let shown = run(hidesDetours: false, threeTasks).orders(.all())
    #expect(shown.count == 1_680)
    #expect(shown.isComplete)
    #expect(Set(shown.outcomes.keys) == Set(hidden.outcomes.keys))
  }

  @Test(
    "To leave the actor on which a task lives, and to come back, are no steps, and lose no outcome")
  func onActor() {
    @MainActor func twoTasks(_ order: Order) -> [String] {
      let log = Log()
      for name in ["a", "b"] {
        order.task(name) {
          log.add("\(name)1")
          await elsewhere()
          log.add("\(name)2")
        }
      }
      order.executor.run()
      return log.lines
    }
    let hidden = run(hidesDetours: true, twoTasks).orders(.all())
    let shown = run(hidesDetours: false, twoTasks).orders(.all())
    #expect("\(hidden)" == "6 orders, all of them; 6 outcomes")
    #expect(shown.count > 6)
    #expect(Set(shown.outcomes.keys) == Set(hidden.outcomes.keys))
  }

  private func run(
    hidesDetours: Bool, _ scenario: @escaping @MainActor (Order) -> [String]
  ) -> OrderRun<[String]> {
    OrderRun(
      scenario: scenario, mainActor: .inAnyOrder,
      location: CodeLocation(fileID: "", filePath: "", line: 1, column: 1),
      hidesDetours: hidesDetours)
  }

  @Test("What a task off all actors does after it was on one is a step of its own")
  func visitsActor() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let log = Log()
      order.task("a") { @concurrent in
        await MainActor.run { log.add("on") }
        log.add("off")
      }
      order.task("b") { @concurrent in await MainActor.run { log.add("b") } }
      order.executor.run()
      return log.lines
    }
    #expect(
      Set(orders.outcomes.keys) == [["on", "off", "b"], ["on", "b", "off"], ["b", "on", "off"]])
  }

  @Test("A task that starts another one, and then goes on to an actor, may come there second")
  func spawns() {
    let orders = everyOrder(mainActor: .inAnyOrder, onFailure: { $0.record() }) { order in
      let log = Log()
      order.task("a") { @concurrent in
        order.task("b") { await MainActor.run { log.add("b") } }
        await MainActor.run { log.add("a") }
      }
      order.executor.run()
      return log.lines
    }
    #expect(Set(orders.outcomes.keys) == [["a", "b"], ["b", "a"]])
  }

  @Test("What a plain actor does is a step, and no yield")
  func plainActor() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let log = Log()
      let plain = PlainActor()
      for name in ["a", "b"] {
        order.task(name) { @concurrent in
          log.add(name)
          await plain.add(name, to: log)
        }
      }
      order.executor.run()
      return log.lines
    }
    #expect(
      orders.outcomes == [
        ["a", "b", "plain a", "plain b"]: 1, ["a", "plain a", "b", "plain b"]: 1,
        ["b", "a", "plain b", "plain a"]: 1, ["b", "plain b", "a", "plain a"]: 1,
      ])
  }

  @Test("A task that is woken on a plain actor is no yield, but a choice")
  func wokenOnPlainActor() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let log = Log()
      let plain = PlainActor()
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      order.task("sleeper") { @concurrent in await plain.sleep(until: stream, log) }
      order.executor.run()
      order.task("waker") { @concurrent in
        continuation.finish()
        log.add("waker")
      }
      order.task("other") { @concurrent in log.add("other") }
      order.executor.run()
      return log.lines
    }
    #expect(
      Set(orders.outcomes.keys) == [
        ["waker", "woken", "other"], ["waker", "other", "woken"], ["other", "waker", "woken"],
      ])
    #expect("\(orders)" == "4 orders, all of them; 3 outcomes")
  }

  @Test("An actor may have the test's executor as its own")
  func actorOfTheExecutor() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let owner = OwnExecutorActor(order.executor)
      for name in ["a", "b"] { order.task(name) { @concurrent in await owner.add(name) } }
      order.executor.run()
      let lines = Log()
      order.task("reads") { for line in await owner.lines { lines.add(line) } }
      order.executor.run()
      return lines.lines
    }
    #expect(Set(orders.outcomes.keys) == [["a", "b"], ["b", "a"]])
  }

  @Test("A search stops at its bound, says so, and says which share of all orders it has run")
  func bound() {
    let orders = upTo(10)
    #expect(orders.count == 10)
    #expect(!orders.isComplete)
    #expect(abs((orders.share ?? 0) - 1.0 / 12) < 0.000_001)
    #expect("\(orders)" == "10 orders, 8.3 % of all; 10 outcomes")
    #expect(upTo(90).isComplete)
    #expect(!upTo(89).isComplete)
  }

  @Test("The shares of all orders are one")
  func shares() {
    let sum = (1...90).map { upTo($0).share ?? 0 }
    #expect(zip(sum, sum.dropFirst()).allSatisfy { $0 < $1 })
    #expect(abs(1 - sum[88]) < 0.05 && sum[89] == 1)
  }

  private func upTo(_ most: Int) -> Orders<[String]> {
    everyOrder(.all(atMost: most), onFailure: { $0.record() }, threeTasks)
  }

  @Test("The same seed chooses the same orders, another one others")
  func seeds() {
    let one = everyOrder(.random(count: 20, seed: 1), onFailure: { $0.record() }, threeTasks)
    let again = everyOrder(.random(count: 20, seed: 1), onFailure: { $0.record() }, threeTasks)
    let other = everyOrder(.random(count: 20, seed: 2), onFailure: { $0.record() }, threeTasks)
    #expect(one.outcomes == again.outcomes)
    #expect(one.outcomes != other.outcomes)
    #expect(one.count == 20 && one.share == nil && !one.isComplete)
    #expect("\(one)" == "20 orders; \(one.outcomes.count) outcomes")
  }

  @Test("Two searches from two threads do not disturb each other")
  func twoThreads() throws {
    let results = Mailbox<String>()
    for _ in 0..<2 {
      Thread.detachNewThread {
        results.post("\(everyOrder(onFailure: { $0.record() }, threeTasks))")
      }
    }
    #expect(
      try results.wait(forCount: 2)
        == Array(repeating: "90 orders, all of them; 90 outcomes", count: 2))
  }
}

/// Does something off all actors: a function that did nothing would not leave.
@concurrent private func elsewhere() async { sched_yield() }

private actor PlainActor {
  func add(_ line: String, to log: Log) { log.add("plain \(line)") }

  func sleep(until stream: AsyncStream<Void>, _ log: Log) async {
    for await _ in stream {}
    log.add("woken")
  }
}

private actor OwnExecutorActor {
  private let executor: TestExecutor
  private(set) var lines: [String] = []

  init(_ executor: TestExecutor) { self.executor = executor }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  func add(_ line: String) { lines.append(line) }
}
