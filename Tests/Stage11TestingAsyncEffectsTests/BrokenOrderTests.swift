import Stage11TestingAsyncEffects
import Testing

@Suite("Stage 11: a broken order")
struct BrokenOrderTests {
  @Test("A mistake in one order of 2,520 is found, drawn, and run again from its printed form")
  func hidden() throws {
    let failure = try #require(everyOrder(onFailure: { _ in }, hiddenBug).failure)
    #expect(failure.comment == "All went backwards.")
    #expect(failure.location.line == 7)
    #expect(failure.lanes == ["d", "c", "b", "a", "the scenario"])
    #expect(failure.choices == "3.3.2.2.1.1")
    #expect(
      failure.text == """
           d       c       b       a       the scenario
        1  begins
        2  ends
        3          begins
        4          ends
        5                  begins
        6                  ends
        7                          begins
        8                          ends
        9                                  ✗ All went backwards.
        """)
    #expect(failure.steps[2].waiting == ["a", "b", "c"])
    let again = everyOrder(.only(failure.choices), onFailure: { _ in }, hiddenBug)
    #expect(again.count == 1)
    #expect(again.failure?.steps == failure.steps)
  }

  @Test("The same scenario without the mistake runs all of its orders")
  func without() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let log = twoSteps(order, of: ["a", "b", "c", "d"])
      order.expect(log.lines.count == 8, "All lines are there.")
    }
    #expect(orders.count == 2_520)
    #expect(orders.isComplete)
  }

  @Test("What is found at random is made small, and its seed finds it immediately")
  func random() throws {
    @MainActor func scenario(_ order: Order) {
      let log = twoSteps(order, of: ["a", "b", "c", "d", "e"])
      order.expect(log.lines.last { $0 == "d2" || $0 == "e2" } == "e2", "d first.")
    }
    let failure = try #require(
      everyOrder(.random(count: 100, seed: 3), onFailure: { _ in }, scenario).failure)
    // One departure is enough: e instead of the first of those that wait.
    #expect(failure.choices.split(separator: ".").filter { $0 != "0" }.count == 1, "\(failure)")
    let seed = try #require(failure.seed)
    let again = everyOrder(.random(count: 1, seed: seed), onFailure: { _ in }, scenario)
    #expect(again.failure?.steps == failure.steps)
    #expect(again.failure?.number == 1)
    #expect(failure.description.contains("seed \(seed)"))
  }

  @Test(
    "An order that the main actor would not keep is found, and run again, where it is asked for")
  func inAnyOrder() throws {
    @MainActor func scenario(_ order: Order) {
      let log = Log()
      for name in ["a", "b"] { order.task(name) { log.add(name) } }
      order.executor.run()
      order.expect(log.lines == ["a", "b"], "Swapped.")
    }
    #expect(everyOrder(onFailure: { $0.record() }, scenario).isComplete)
    let failure = try #require(
      everyOrder(mainActor: .inAnyOrder, onFailure: { _ in }, scenario).failure)
    #expect(failure.choices == "1")
    let again = everyOrder(
      .only(failure.choices), mainActor: .inAnyOrder, onFailure: { _ in }, scenario)
    #expect(again.failure?.steps == failure.steps)
  }

  @MainActor private func twoSteps(_ order: Order, of names: [String]) -> Log {
    let log = Log()
    for name in names { order.task(name) { @concurrent in await log.twoSteps(name) } }
    order.executor.run()
    return log
  }
}
