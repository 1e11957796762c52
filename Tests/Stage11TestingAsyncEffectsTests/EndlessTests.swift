import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

/// Tasks that never end: a call that runs them returns, and the test fails and says why.
@Suite("Stage 11: tasks without an end")
struct EndlessTests {
  private static func endless(_ name: String) -> String {
    "The test has not ended after a hundred thousand jobs: a task yields or sleeps in a loop, one of "
      + "these: \(name)."
  }

  private enum Action: Equatable { case poll, stop }

  /// A store with an effect that sleeps in a loop.
  @MainActor private func poll(
    _ executor: TestExecutor, for pause: Duration = .seconds(1)
  ) -> TestStore<Int, Action> {
    let clock = executor.clock
    return TestStore(
      initialValue: 0,
      reducer: { _, action in
        switch action {
        case .poll:
          return .run { _ in
            while !Task.isCancelled { try? await clock.sleep(for: pause) }
          }
          .cancellable(id: "polling")
        case .stop:
          return .cancel(id: "polling")
        }
      },
      onFailure: { $0.record() })
  }

  @Test("An executor returns from a task that yields in a loop, on the main actor or off it")
  func yields() {
    for isConcurrent in [false, true] {
      let found = problems { executor in
        if isConcurrent {
          Task { @concurrent in while !Task.isCancelled { await Task.yield() } }
        } else {
          Task { while !Task.isCancelled { await Task.yield() } }
        }
        executor.run()
      }
      #expect(found == [Self.endless("task 1")])
    }
  }

  @Test("A clock that runs returns from tasks that sleep in a loop")
  func loops() {
    let found = problems { executor in
      let clock = executor.clock
      Task(name: "blinker") { while true { try await clock.sleep(for: .seconds(1)) } }
      clock.run()
      #expect(clock.sleepers == 1)
    }
    #expect(found == [Self.endless("blinker")])
  }

  @Test("A clock returns from a task that sleeps for no time in a loop")
  func noTime() {
    let found = problems { executor in
      let clock = executor.clock
      Task { while !Task.isCancelled { try? await clock.sleep(for: .zero) } }
      clock.advance(by: .seconds(1))
    }
    #expect(found == [Self.endless("task 1")])
  }

  @Test("An executor returns from a task that sleeps in a loop after it was canceled")
  func canceled() {
    let found = problems { executor in
      let clock = executor.clock
      let task = Task(name: "deaf") {
        while clock.now.offset < .seconds(1) {
          try? await clock.sleep(until: clock.now.advanced(by: .seconds(1)))
        }
      }
      executor.run()
      task.cancel()
      executor.run()
    }
    #expect(found == [Self.endless("deaf")])
  }

  @Test("Orders of tasks that go on for ever end, also while a clock wakes others")
  func everyOrderOfThem() {
    let found = problem { order in
      let clock = order.executor.clock
      order.task("sleeper") { try? await clock.sleep(for: .seconds(1)) }
      order.task("restless") { while !Task.isCancelled { await Task.yield() } }
      order.executor.run()
      clock.run()
    }
    #expect(found == "The scenario has not ended after 10000 jobs.")
  }

  @Test("`advance` runs an effect that sleeps in a loop, and `run` does when that is canceled")
  func advance() {
    withTestExecutor(onFailure: { $0.record() }) { executor in
      let clock = executor.clock
      let store = poll(executor, for: .milliseconds(1))
      store.send(.poll)
      clock.advance(by: .seconds(10))
      #expect(clock.sleepers == 1)
      store.send(.stop)
      clock.run()
      #expect(clock.sleepers == 0)
      store.finish()
    }
  }
}
