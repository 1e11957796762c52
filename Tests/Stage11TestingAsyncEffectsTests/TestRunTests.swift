import TestSupport
import Testing

@testable import Stage11TestingAsyncEffects

@Suite("Stage 11: one order, and its end")
struct TestRunTests {
  @Test("A test is run in the order in which its jobs came, and returns what it likes")
  func runs() {
    let lines = withTestExecutor(onFailure: { $0.record() }) { executor in
      let log = Log()
      for name in ["a", "b"] { Task { await log.twoSteps(name) } }
      Task { @concurrent in await log.twoSteps("c") }
      #expect(executor.count == 3)
      #expect(executor.step())
      #expect(log.lines == ["a1"])
      executor.run()
      #expect(!executor.step())
      return log.lines
    }
    #expect(lines == ["a1", "b1", "c1", "a2", "b2", "c2"])
  }

  @Test("A task that is left, and waits for what does not come, is named")
  func waits() {
    let waiting = Mailbox<CheckedContinuation<Void, Never>>()
    let found = problemsAtEnd { executor in
      Task(name: "listener") { await withCheckedContinuation { waiting.post($0) } }
      Task(name: "sleeper") { try? await executor.clock.sleep(for: .seconds(1)) }
      executor.run()
    }
    for continuation in waiting.all { continuation.resume() }
    #expect(
      found == [
        """
        This task was canceled at the end, and is still waiting, perhaps for a continuation that \
        no code resumes: listener.
        """
      ])
  }

  @Test("Tasks that are left, and do not look whether they are canceled, are named")
  func areDeaf() {
    let end = Mailbox<Void>()
    let found = problemsAtEnd { executor in
      for name in ["poll", "poll again"] {
        Task(name: name) { while end.all.isEmpty { await Task.yield() } }
      }
      executor.step()
    }
    end.post(())
    #expect(
      found == [
        """
        These tasks keep running after the end, though they were canceled: poll, poll \
        again. A loop must check Task.isCancelled.
        """
      ])
  }

  /// The failures of a test that waits for nothing at its end.
  private func problemsAtEnd(_ body: @MainActor (TestExecutor) -> Void) -> [String] {
    var found: [String] = []
    let location = CodeLocation(fileID: "", filePath: "", line: 1, column: 1)
    withTestExecutor(
      TestRun(Guide(), location: location, patience: 0), onFailure: { found.append($0.message) },
      body)
    return found
  }

  @Test("A failure of the end is where the test is written")
  func location() {
    var found: [TestFailure] = []
    withTestExecutor(onFailure: { found.append($0) }) { executor in
      Task { while !Task.isCancelled { await Task.yield() } }
      executor.run()
    }
    #expect(found.map(\.location.line) == [#line - 4])
    #expect(found.map(\.location.fileID) == [#fileID])
  }

  @Test("Tasks that are left, and end when they are canceled, are no failure")
  func endsWhenCanceled() {
    let log = Log()
    let found = problems { executor in
      let clock = executor.clock
      let (stream, _) = AsyncStream.makeStream(of: Void.self)
      Task {
        try? await clock.sleep(for: .seconds(1))
        log.add("sleeper")
      }
      Task {
        for await _ in stream {}
        log.add("listener")
      }
      Task {
        while !Task.isCancelled { await Task.yield() }
        log.add("restless")
      }
      for _ in 1...10 { executor.step() }
      Task { log.add("not begun") }
      #expect(log.lines == [])
    }
    #expect(found == [])
    #expect(Set(log.lines) == ["sleeper", "listener", "restless", "not begun"])
  }

  @Test("What a test throws is thrown, and what it has left is canceled before")
  func throwing() {
    struct Mistake: Error {}
    let log = Log()
    #expect(throws: Mistake.self) {
      try withTestExecutor(onFailure: { $0.record() }) { executor in
        let clock = executor.clock
        Task {
          try? await clock.sleep(for: .seconds(1))
          log.add("canceled: \(Task.isCancelled)")
        }
        executor.run()
        throw Mistake()
      }
    }
    #expect(log.lines == ["canceled: true"])
  }

  @Test("A test inside a scenario has its own jobs, its own time and its own end")
  func nested() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let log = Log()
      for name in ["a", "b"] { order.task(name) { @concurrent in log.add(name) } }
      withTestExecutor(onFailure: { $0.record() }) { executor in
        for name in ["c", "d"] { Task { @concurrent in log.add(name) } }
        #expect(executor.count == 2)
        #expect(order.executor.count == 2)
        executor.run()
        executor.advance(by: .seconds(1))
        Task { log.add("left") }
      }
      #expect(order.executor.count == 2)
      #expect(order.executor.clock.now.offset == .zero)
      order.executor.run()
      return log.lines
    }
    #expect(
      Set(orders.outcomes.keys) == [["c", "d", "left", "a", "b"], ["c", "d", "left", "b", "a"]])
    #expect(orders.count == 2)
  }
}
