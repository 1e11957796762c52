import Testing

@testable import Stage11TestingAsyncEffects

/// What a scenario must not do. Each of these ends, and says what is wrong.
@Suite("Stage 11: a scenario that is not the same each time")
struct SameEachTimeTests {
  @Test("More tasks from one order to the next")
  func moreTasks() {
    var orders = 0
    let problem = problem { order in
      orders += 1
      run(order, ["a", "b", "c"].prefix(orders == 1 ? 2 : 3))
    }
    #expect(
      problem
        == "The scenario is not the same each time: at step 1, 2 jobs waited there before, and now 3 "
        + "wait: a, b, c.")
  }

  @Test("A step less than before")
  func lessSteps() {
    var orders = 0
    let problem = problem { order in
      orders += 1
      run(order, orders == 1 ? ["a", "b"] : ["a"])
    }
    #expect(
      problem
        == "The scenario is not the same each time: it ends after step 1, where something was to be "
        + "chosen before.")
  }

  @Test("Another task is next, of as many as before")
  func otherTask() {
    var orders = 0
    let problem = problem { order in
      orders += 1
      let streams = [AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream()]
      for (name, stream) in zip(["a", "b"], streams) {
        order.task(name) { @concurrent in for await _ in stream.stream {} }
      }
      order.executor.run()
      for stream in orders == 1 ? streams : streams.reversed() { stream.continuation.finish() }
      order.executor.run()
      run(order, ["c", "d"])
    }
    #expect(
      problem
        == "The scenario is not the same each time: at step 3, a was next before, and now 2 wait: b, "
        + "a.")
  }

  @Test("A real clock in the outcome")
  func realClock() {
    let orders = everyOrder(onFailure: { _ in }) { order in
      order.task("a") {}
      order.executor.run()
      return ContinuousClock.now
    }
    #expect(
      orders.failure?.comment
        == "The scenario is not the same each time: the first order, run again, has another outcome."
    )
    #expect(!orders.isComplete)
  }

  @Test("An expectation that fails once")
  func failsOnce() {
    var orders = 0
    let problem = problem { order in
      orders += 1
      order.expect(orders != 3, "Fails the third time.")
      run(order, ["a", "b", "c"])
    }
    #expect(
      problem
        == "The scenario is not the same each time: the same order, run again, does not fail as it "
        + "did before. Fails the third time.")
  }

  @Test("An expectation that fails when the first order is run again")
  func failsAgain() {
    var orders = 0
    let problem = problem { order in
      orders += 1
      order.expect(orders != 3, "Fails the third time.")
      run(order, ["a", "b"])
    }
    #expect(
      problem
        == "The scenario is not the same each time: the first order, run again, fails. Fails the third "
        + "time.")
  }

  @Test("A task that nothing wakes")
  func waitsForEver() {
    let scenario: @MainActor (Order) -> NoOutcome = { order in
      // The task retains the continuation, or the stream would end with it.
      let stream = AsyncStream.makeStream(of: Void.self)
      order.task("listener") {
        for await _ in stream.stream {}
        stream.continuation.finish()
      }
      order.task("other") {}
      order.executor.run()
      return NoOutcome()
    }
    let run = OrderRun(
      scenario: scenario,
      location: CodeLocation(fileID: "", filePath: "", line: 1, column: 1), patience: 0.01
    ).orders(.all())
    #expect(
      run.failure?.comment == "Nothing waits to be run, and these have not ended: listener.")
    #expect(run.failure?.lanes == ["listener", "other", "the scenario"])
  }

  @Test("Jobs that are left when the scenario returns")
  func notRun() {
    let problem = problem { order in
      order.task("a") {}
      order.task("b") {}
    }
    #expect(
      problem
        == "The scenario returns while jobs wait to be run (a, b). Let it call "
        + "order.executor.run().")
  }

  @Test("An error that is thrown")
  func throwing() {
    struct Mistake: Error {}
    #expect(
      problem { _ in throw Mistake() } == "The scenario has thrown an error: Mistake()")
  }

  @Test(
    "An order that was printed by another scenario, or by none",
    arguments: [
      ("2", "at step 1, 3 jobs waited when it was printed, and now 2 wait: a, b."),
      ("0.0", "it ends after step 2, where something was to be chosen before."),
    ])
  func printed(choices: String, difference: String) {
    let problem = problem(.only(choices)) { order in run(order, ["a", "b"]) }
    #expect(problem == "The scenario is not the same each time: \(difference)")
  }

  @Test("A text that is no order")
  func noOrder() {
    #expect(
      problem(.only("1.x"), in: { _ in })
        == "\"1.x\" is no order: an order is numbers separated by points."
    )
    #expect(problem(.only(""), in: { _ in }) == nil)
  }

  /// Runs tasks of one step, which belong to no actor.
  @MainActor private func run(_ order: Order, _ names: some Sequence<String>) {
    for name in names { order.task(name) { @concurrent in } }
    order.executor.run()
  }
}
