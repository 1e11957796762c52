import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import TestSupport
import Testing

/// Tasks that never end: a call that runs them stops the program and says why, instead of hanging.
@Suite("Stage 11: tasks without an end", .ownThread)
struct EndlessTests {
  private enum Action: Equatable { case poll, stop }

  /// A store with an effect that sleeps in a loop.
  private static func poll(
    _ clock: TestClock, _ executor: TestExecutor, for pause: Duration = .seconds(1)
  ) -> TestStore<Int, Action> {
    TestStore(
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
      executor: executor, onFailure: { Issue.record("\($0)") })
  }

  @Test("A clock that runs names the effects and the tasks that sleep in a loop")
  func loops() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      let executor = TestExecutor()
      let clock = TestClock(executor: executor)
      let store = EndlessTests.poll(clock, executor)
      store.send(.poll)
      for name in ["blinker", nil] {
        Task(name: name, executorPreference: executor) {
          while true { try await clock.sleep(for: .seconds(1)) }
        }
      }
      untilTrap { clock.run() }
    }
    try expectTrap(
      result, saying: "tasks have woken",
      "sleep again: poll under the id polling, blinker, a task without a name.",
      "use advance(by:)")
  }

  @Test("A clock names the effect that sleeps for no time in a loop")
  func noTime() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      let executor = TestExecutor()
      let clock = TestClock(executor: executor)
      let store = EndlessTests.poll(clock, executor, for: .zero)
      untilTrap {
        store.send(.poll)
        clock.advance(by: .seconds(1))
      }
    }
    try expectTrap(result, saying: "10000 sleeps in a row", "poll under the id polling sleeps")
  }

  @Test("A clock names the task that sleeps in a loop after it was canceled")
  func canceled() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      let executor = TestExecutor()
      let clock = TestClock(executor: executor)
      let task = Task(name: "deaf", executorPreference: executor) {
        while true { try? await clock.sleep(until: clock.now.advanced(by: .seconds(1))) }
      }
      untilTrap {
        executor.run()
        task.cancel()
        executor.run()
      }
    }
    try expectTrap(result, saying: "deaf sleeps in a loop")
  }

  @Test("`advance` runs an effect that sleeps in a loop, and `run` does when that is canceled")
  func advance() {
    let executor = TestExecutor()
    let clock = TestClock(executor: executor)
    let store = Self.poll(clock, executor, for: .milliseconds(1))
    store.send(.poll)
    clock.advance(by: .seconds(10))
    #expect(clock.sleepers == 1)
    store.send(.stop)
    clock.run()
    #expect(clock.sleepers == 0)
    store.finish()
  }
}
