import Stage11TestingAsyncEffects
import Testing

@Suite("Stage 11: time, in every order")
struct OrderClockTests {
  @Test("Who sleep until the same moment wake in any order; who sleep longer wake later")
  func equalDeadlines() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let log = Log()
      let clock = order.executor.clock
      for (name, time) in [("a", 1), ("b", 1), ("later", 2)] {
        order.task(name) {
          try? await clock.sleep(for: .seconds(time))
          log.add(name)
        }
        // They fall asleep in this order.
        order.executor.run()
      }
      clock.run()
      order.expect(clock.now.offset == .seconds(2), "The time is that of the last one.")
      return log.lines
    }
    #expect(Set(orders.outcomes.keys) == [["a", "b", "later"], ["b", "a", "later"]])
    #expect("\(orders)" == "6 orders, all of them; 2 outcomes")
  }

  @Test("Who is canceled at the moment at which it wakes may have slept, or may not")
  func canceledAtDeadline() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let log = Log()
      let clock = order.executor.clock
      let sleeper = order.task("sleeper") {
        do {
          try await clock.sleep(for: .seconds(1))
          log.add(Task.isCancelled ? "slept, canceled" : "slept")
        } catch {
          log.add("canceled")
        }
      }
      order.task("canceler") {
        try? await clock.sleep(for: .seconds(1))
        sleeper.cancel()
      }
      clock.advance(by: .seconds(1))
      return log.lines
    }
    #expect(Set(orders.outcomes.keys) == [["slept"], ["slept, canceled"], ["canceled"]])
  }

  @Test("Time that has not come wakes nobody")
  func notYet() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let clock = order.executor.clock
      order.task("sleeper") { try? await clock.sleep(for: .seconds(2)) }
      clock.advance(by: .seconds(1))
      let sleepers = clock.sleepers
      clock.advance(by: .seconds(1))
      return [sleepers, clock.sleepers]
    }
    #expect(orders.outcomes == [[1, 0]: 1])
  }
}
