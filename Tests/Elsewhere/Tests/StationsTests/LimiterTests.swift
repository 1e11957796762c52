import Stage11TestingAsyncEffects
import Testing

@testable import Stations

extension TestHome<Log> {
  /// Passes, and writes down when; or that it would have had to wait for more than a second.
  fileprivate func pass(_ limiter: Limiter<TestClock>, _ clock: TestClock) async {
    do {
      try await limiter.pass(timeout: .seconds(1))
      add("passes at \(clock.now.offset)")
    } catch {
      add("fails at \(clock.now.offset)")
    }
  }
}

@Test("One passes a second, and who would wait longer than the time-out is told so at once")
func limiter() {
  let executor = TestExecutor()
  let clock = TestClock(executor: executor)
  let home = TestHome(executor: executor) { _ in Log() }
  let limiter = Limiter(pause: .seconds(1), clock: clock, executor: executor)
  func start() {
    Task(executorPreference: executor) { await home.pass(limiter, clock) }
    executor.run()
  }

  start()
  start()
  #expect(home.lines == ["passes at 0.0 seconds"])
  start()
  #expect(home.lines.last == "fails at 0.0 seconds")
  clock.advance(by: .milliseconds(999))
  #expect(home.lines.count == 2)
  clock.advance(by: .milliseconds(1))
  #expect(home.lines.last == "passes at 1.0 seconds")
}

@Test("Of three that come at once two pass and one fails, in every order")
func limiterInEveryOrder() {
  let orders = everyOrder(onFailure: { $0.record() }) { order in
    let clock = TestClock(executor: order.executor)
    let home = TestHome(executor: order.executor) { _ in Log() }
    let limiter = Limiter(pause: .seconds(1), clock: clock, executor: order.executor)
    for name in ["Ann", "Bob", "Eve"] {
      order.task(name, on: home) { await $0.pass(limiter, clock) }
    }
    clock.run()
    order.expect(
      home.lines.sorted() == [
        "fails at 0.0 seconds", "passes at 0.0 seconds", "passes at 1.0 seconds",
      ], "\(home.lines)")
  }
  #expect("\(orders)" == "18 orders, all of them; 1 outcome")
}
