import Foundation
import Stage10AsyncEffects
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

  @Test("What a yield leaves behind, counted as a choice, makes more orders and no more outcomes")
  func yieldsAsChoices() {
    let hidden = run(hidesDetours: true).orders(.all())
    let shown = run(hidesDetours: false).orders(.all())
    #expect(shown.count == 1_680)
    #expect(shown.isComplete)
    #expect(Set(shown.outcomes.keys) == Set(hidden.outcomes.keys))
  }

  private func run(
    hidesDetours: Bool, _ scenario: @escaping (Order) -> [String] = threeTasks
  ) -> OrderRun<[String]> {
    OrderRun(
      scenario: scenario,
      location: CodeLocation(fileID: "", filePath: "", line: 1, column: 1),
      hidesDetours: hidesDetours)
  }

  @Test(
    "To leave the actor on which a task lives, and to come back, are no steps, and lose no outcome")
  func onActor() {
    func twoTasks(_ order: Order) -> [String] {
      let home = order.log()
      for name in ["a", "b"] { order.task(name, on: home) { await $0.twoSteps(name) } }
      order.executor.run()
      return home.lines
    }
    let hidden = run(hidesDetours: true, twoTasks).orders(.all())
    let shown = run(hidesDetours: false, twoTasks).orders(.all())
    #expect("\(hidden)" == "6 orders, all of them; 6 outcomes")
    #expect(shown.count > 70)
    #expect(Set(shown.outcomes.keys) == Set(hidden.outcomes.keys))
  }

  @Test("The documentation's example has the orders that it says")
  func documented() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let home = order.log()
      for name in ["a", "b"] {
        order.task(name, on: home) { $0.add(name) }
      }
      order.executor.run()
      return home.lines
    }
    #expect("\(orders)" == "2 orders, all of them; 2 outcomes")
  }

  @Test("What a task off all actors does after it was on one is a step of its own")
  func visitsActor() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let home = order.log()
      order.task("a") {
        await home.add("on")
        home.note("off")
      }
      order.task("b") { await home.add("b") }
      order.executor.run()
      return home.lines
    }
    #expect(
      Set(orders.outcomes.keys) == [["on", "off", "b"], ["on", "b", "off"], ["b", "on", "off"]])
  }

  @Test("A job of the actor is on it, and no other one is, also where the same task goes on")
  func places() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let home = order.log()
      order.task("a", on: home) { home in
        home.add("on it: \(order.executor.isIsolatingCurrentContext() == true)")
        await Task.yield()
        home.add("back: \(order.executor.isIsolatingCurrentContext() == true)")
      }
      order.task("b") {
        home.note("off it: \(order.executor.isIsolatingCurrentContext() == false)")
      }
      order.executor.run()
      return Set(home.lines)
    }
    #expect(Array(orders.outcomes.keys) == [["on it: true", "back: true", "off it: true"]])
  }

  @Test("A task that starts another one, and then goes on to an actor, may come there second")
  func spawns() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let home = order.log()
      order.task("a") {
        order.task("b") { await home.add("b") }
        await home.add("a")
      }
      order.executor.run()
      return home.lines
    }
    #expect(Set(orders.outcomes.keys) == [["a", "b"], ["b", "a"]])
  }

  @Test("What an actor without an executor does is a step, and no yield")
  func plainActor() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let home = order.log()
      let plain = PlainActor()
      for name in ["a", "b"] {
        order.task(name) {
          home.note(name)
          await plain.add(name, to: home)
        }
      }
      order.executor.run()
      return home.lines
    }
    #expect(orders.outcomes.keys.contains(["a", "b", "plain b", "plain a"]) == false)
    #expect(orders.outcomes.keys.contains(["a", "b", "plain a", "plain b"]))
    #expect(orders.outcomes.keys.contains(["a", "plain a", "b", "plain b"]))
    #expect(orders.isComplete)
  }

  @Test(
    "A task that is woken on an actor without an executor is no yield, but a choice")
  func wokenOnPlainActor() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let home = order.log()
      let plain = PlainActor()
      order.task("sleeper") { await plain.sleep(home) }
      order.executor.run()
      order.task("waker") {
        home.perform { $0.contents.sleeper?.resume() }
        home.note("waker")
      }
      order.task("other") { home.note("other") }
      order.executor.run()
      return home.lines
    }
    #expect(
      Set(orders.outcomes.keys) == [
        ["waker", "woken", "other"], ["waker", "other", "woken"], ["other", "waker", "woken"],
      ])
    #expect(orders.isComplete)
  }

  @Test("A search stops at its bound, says so, and says which share of all orders it has run")
  func bound() {
    let orders = everyOrder(.all(atMost: 10), onFailure: { $0.record() }, threeTasks)
    #expect(orders.count == 10)
    #expect(!orders.isComplete)
    #expect(abs((orders.share ?? 0) - 1.0 / 12) < 0.000_001)
    #expect("\(orders)" == "10 orders, 8.3 % of all; 10 outcomes")
    #expect(everyOrder(.all(atMost: 90), threeTasks).isComplete)
    #expect(!everyOrder(.all(atMost: 89), threeTasks).isComplete)
  }

  @Test("The shares of all orders are one")
  func shares() {
    let sum = (1...90).map { everyOrder(.all(atMost: $0), threeTasks).share ?? 0 }
    #expect(zip(sum, sum.dropFirst()).allSatisfy { $0 < $1 })
    #expect(abs(1 - sum[88]) < 0.05 && sum[89] == 1)
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

  @Test("Two searches at once do not disturb each other")
  func atOnce() {
    let results = Results()
    let threads = (0..<2).map { _ in
      Thread { results.add(everyOrder { threeTasks($0) }.description) }
    }
    threads.forEach { $0.start() }
    #expect(
      results.wait(for: 2) == Array(repeating: "90 orders, all of them; 90 outcomes", count: 2))
  }
}

private actor PlainActor {
  func add(_ line: String, to home: TestHome<Log>) { home.note("plain \(line)") }

  func sleep(_ home: TestHome<Log>) async {
    await withCheckedContinuation { continuation in
      home.perform { $0.contents.sleeper = continuation }
    }
    home.note("woken")
  }
}

/// What several threads have found, to be waited for.
private final class Results: @unchecked Sendable {
  /// Guards the results.
  private let condition = NSCondition()
  private var results: [String] = []

  func add(_ result: String) {
    condition.withLock {
      results.append(result)
      condition.broadcast()
    }
  }

  func wait(for count: Int) -> [String] {
    let deadline = Date(timeIntervalSinceNow: 60)
    return condition.withLock {
      while results.count < count, condition.wait(until: deadline) {}
      return results
    }
  }
}
