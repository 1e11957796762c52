import Foundation
import Stage10AsyncEffects
import TestSupport
import Testing

@testable import Stage11TestingAsyncEffects

/// What a scenario must not do. Each of these ends, and says what is wrong.
@Suite("Stage 11: a scenario that is not the same each time", .ownThread)
struct SameEachTimeTests {
  @Test("More tasks from one order to the next")
  func moreTasks() {
    var orders = 0
    let fault = fault { order in
      orders += 1
      for name in ["a", "b", "c"].prefix(orders == 1 ? 2 : 3) { order.task(name) {} }
      order.executor.run()
    }
    #expect(
      fault
        == "The scenario is not the same each time: at step 1, 2 jobs waited there before, and now 3 "
        + "wait: a, b, c.")
  }

  @Test("A step less than before")
  func lessSteps() {
    var orders = 0
    let fault = fault { order in
      orders += 1
      order.task("a") {}
      if orders == 1 { order.task("b") {} }
      order.executor.run()
    }
    #expect(
      fault
        == "The scenario is not the same each time: it ends after step 1, where something was to be "
        + "chosen before.")
  }

  @Test("Another task is next, of as many as before")
  func otherTask() {
    var orders = 0
    let fault = fault { order in
      orders += 1
      let streams = [AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream()]
      for (name, stream) in zip(["a", "b"], streams) {
        order.task(name) { for await _ in stream.stream {} }
      }
      order.executor.run()
      for stream in orders == 1 ? streams : streams.reversed() { stream.continuation.finish() }
      order.executor.run()
      for name in ["c", "d"] { order.task(name) {} }
      order.executor.run()
    }
    #expect(
      fault
        == "The scenario is not the same each time: at step 3, a was next before, and now 2 wait: b, "
        + "a.")
  }

  @Test("A real clock in the outcome")
  func realClock() {
    let orders = everyOrder { order in
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
    let fault = fault { order in
      orders += 1
      order.expect(orders != 3, "Fails the third time.")
      for name in ["a", "b", "c"] { order.task(name) {} }
      order.executor.run()
    }
    #expect(
      fault
        == "The scenario is not the same each time: the same order, run again, does not fail as it "
        + "did before. Fails the third time.")
  }

  @Test("An expectation that fails when the first order is run again")
  func failsAgain() {
    var orders = 0
    let fault = fault { order in
      orders += 1
      order.expect(orders != 3, "Fails the third time.")
      for name in ["a", "b"] { order.task(name) {} }
      order.executor.run()
    }
    #expect(
      fault
        == "The scenario is not the same each time: the first order, run again, fails. Fails the third "
        + "time.")
  }

  @Test("A task that leaves for another thread, and comes back after the executor was run")
  func leaves() {
    let fault = fault { order in
      let left = DispatchSemaphore(value: 0)
      order.task("traveller") {
        await withCheckedContinuation { continuation in
          Thread.detachNewThread {
            left.wait()
            continuation.resume()
          }
        }
      }
      order.executor.run()
      left.signal()
    }
    #expect(
      fault
        == "The scenario leaves the executor: after step 1, a job of traveller came from another "
        + "thread.")
  }

  /// A whole second, because a task that is woken before it is put aside goes on in the same job,
  /// and has not left. And with more patience than a search has: a thread of the pool wakes the
  /// task, and may be busy with other tests for long.
  @Test("A task that sleeps on a real clock")
  func sleeps() {
    let run = OrderRun(
      scenario: { order in
        order.task("sleeper") { try? await Task.sleep(for: .seconds(1)) }
        order.executor.run()
        order.fail("Has not slept.")
        return 0
      },
      location: CodeLocation(fileID: "", filePath: "", line: 1, column: 1), patience: 300)
    let comment = run.orders(.all()).failure?.comment ?? ""
    #expect(comment.hasPrefix("The scenario leaves the executor: after step "), "\(comment)")
  }

  @Test("A job that comes from another thread when its order has ended")
  func late() {
    let start = DispatchSemaphore(value: 0)
    let arrived = DispatchSemaphore(value: 0)
    var orders = 0
    let fault = fault { order in
      orders += 1
      if orders == 1 {
        let executor = order.executor
        Thread.detachNewThread {
          start.wait()
          Task(executorPreference: executor) {}
          arrived.signal()
        }
      } else {
        start.signal()
        arrived.wait()
      }
      order.executor.run()
    }
    #expect(
      fault
        == "The scenario leaves the executor: when its order had ended, a job came from another "
        + "thread.")
  }

  @Test("A task that nothing wakes")
  func waitsForEver() {
    // Retained here, or its end would end the stream.
    var continuations: [AsyncStream<Void>.Continuation] = []
    let run = withoutActuallyEscaping({ (order: Order) in
      let stream = AsyncStream.makeStream(of: Void.self)
      continuations.append(stream.continuation)
      order.task("listener") { for await _ in stream.stream {} }
      order.task("other") {}
      order.executor.run()
      return 0
    }) { scenario in
      OrderRun(
        scenario: scenario,
        location: CodeLocation(fileID: "", filePath: "", line: 1, column: 1), patience: 0.01
      ).orders(.all())
    }
    #expect(
      run.failure?.comment == "Nothing waits to be run, and these have not ended: listener.")
    #expect(run.failure?.lanes == ["listener", "other", "the scenario"])
  }

  @Test("Jobs that are left when the scenario returns")
  func notRun() {
    let fault = fault { order in
      order.task("a") {}
      order.task("b") {}
    }
    #expect(
      fault
        == "The scenario returns while jobs wait to be run (a, b). Let it call "
        + "order.executor.run().")
  }

  @Test("Tasks that go on for ever, also while a clock wakes others")
  func forEver() {
    let fault = fault { order in
      let clock = TestClock(executor: order.executor)
      order.task("sleeper") { try? await clock.sleep(for: .seconds(1)) }
      let last = order.task("restless") { while !Task.isCancelled { await Task.yield() } }
      order.executor.run()
      clock.run()
      last.cancel()
    }
    #expect(fault == "The scenario has not ended after 10000 jobs.")
  }

  @Test("An error that is thrown")
  func throwing() {
    struct Mistake: Error {}
    #expect(
      fault { _ in throw Mistake() } == "The scenario has thrown an error: Mistake()")
  }

  @Test(
    "An order that was printed by another scenario, or by none",
    arguments: [
      ("2", "at step 1, 3 jobs waited when it was printed, and now 2 wait: a, b."),
      ("0.0", "it ends after step 2, where something was to be chosen before."),
    ])
  func printed(choices: String, difference: String) {
    let fault = fault(.only(choices)) { order in
      for name in ["a", "b"] { order.task(name) {} }
      order.executor.run()
    }
    #expect(fault == "The scenario is not the same each time: \(difference)")
  }

  @Test("A text that is no order")
  func noOrder() {
    #expect(
      fault(.only("1.x"), in: { _ in })
        == "\"1.x\" is no order: it is numbers with points between them."
    )
    #expect(fault(.only(""), in: { _ in }) == nil)
  }
}
