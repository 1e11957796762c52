import Stage11TestingAsyncEffects
import Testing

@Suite("Stage 11: who ran")
struct OrderNameTests {
  /// An order that fails when all has run.
  private func order(_ scenario: @MainActor (Order) -> Void) -> BrokenOrder? {
    everyOrder(onFailure: { _ in }) { order in
      scenario(order)
      order.executor.run()
      order.fail("Drawn.")
    }.failure
  }

  @Test("A task has the name that the order gives it; one without a name has a number")
  func byOrder() {
    #expect(
      order { order in
        order.task("a") {}
        Task {}
        order.task("c") {}
      }?.lanes == ["a", "task 2", "c", "the scenario"])
  }

  @Test("A task that was made with a name has it, whatever it does")
  func byTask() {
    #expect(
      order { order in
        let clock = order.executor.clock
        Task(name: "yields") { await Task.yield() }
        Task(name: "starts") { order.task("started") {} }
        Task(name: "sleeps") { try? await clock.sleep(for: .seconds(1)) }
        order.executor.run()
        clock.run()
      }?.lanes == ["yields", "starts", "sleeps", "started", "the scenario"])
  }

  @Test("A task may name itself, and two of one name are told apart")
  func byItself() {
    #expect(
      order { order in
        for _ in 0..<2 {
          Task { order.name("twin") }
        }
      }?.lanes == ["twin", "twin (2)", "the scenario"])
  }

  @Test("What a plain actor does is a step of the task that came to it")
  func actor() {
    let counter = Counter()
    let drawn = order { order in
      order.task("a") {
        order.note("goes on")
        await counter.count(order)
        order.note("is back")
      }
    }
    #expect(
      drawn?.steps.map { "\($0.task): \($0.notes)" } == [
        "a: [\"goes on\"]", "a: [\"counts\"]", "a: [\"is back\"]",
        "the scenario: [\"✗ Drawn.\"]",
      ])
  }

  @Test("A wake is a step of the task that sleeps")
  func wakes() {
    let drawn = order { order in
      let clock = order.executor.clock
      order.task("sleeper") {
        try? await clock.sleep(for: .seconds(1))
        order.note("has slept")
      }
      clock.run()
    }
    #expect(
      drawn?.steps.map { "\($0.task): \($0.notes)" } == [
        "sleeper: []", "sleeper: [\"wakes\"]", "sleeper: [\"has slept\"]",
        "the scenario: [\"✗ Drawn.\"]",
      ])
  }
}

private actor Counter {
  func count(_ order: Order) { order.note("counts") }
}
