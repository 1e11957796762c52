import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@Suite("Stage 11: who ran")
struct OrderNameTests {
  /// The lanes of an order that fails when all has run.
  private func lanes(_ scenario: (Order) -> Void) -> [String]? {
    everyOrder { order in
      scenario(order)
      order.executor.run()
      order.fail("Drawn.")
      return 0
    }.failure?.lanes
  }

  @Test("A task has the name that the order gives it; one without a name has a number")
  func byOrder() {
    #expect(
      lanes { order in
        order.task("a") {}
        Task(executorPreference: order.executor) {}
        order.task("c") {}
      } == ["a", "task 2", "c", "the scenario"])
  }

  @Test("A task that was made with a name has it when it yields, starts a task, or sleeps")
  func byTask() {
    #expect(
      lanes { order in
        let executor = order.executor
        let clock = TestClock(executor: executor)
        Task(name: "yields", executorPreference: executor) { await Task.yield() }
        Task(name: "starts", executorPreference: executor) {
          order.task("started") {}
        }
        Task(name: "sleeps", executorPreference: executor) {
          try? await clock.sleep(for: .seconds(1))
        }
        executor.run()
        clock.run()
      } == ["yields", "starts", "sleeps", "started", "the clock", "the scenario"])
  }

  @Test("A task may name itself, and two of one name are told apart")
  func byItself() {
    #expect(
      lanes { order in
        for _ in 0..<2 {
          Task(executorPreference: order.executor) { order.name("twin") }
        }
      } == ["twin", "twin (2)", "the scenario"])
  }

  @Test("What an actor without an executor does is the actor's")
  func actor() {
    #expect(
      lanes { order in
        let counter = Counter()
        order.task("a") { await counter.count() }
      } == ["a", "an actor", "the scenario"])
  }
}

private actor Counter {
  func count() {}
}
