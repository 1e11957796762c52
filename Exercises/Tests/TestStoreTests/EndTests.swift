import ExerciseTesting
import Testing

@testable import TestStore

@Suite("TestStore: after a failure, and at the end")
struct EndTests {
  let bench = Bench()

  @Test("After a wrong change the test goes on with the value that the store had")
  func afterWrongChange() {
    let store = bench.store()
    store.send(.answers([.add(1), .add(10), .add(100)]))
    store.receive(.add(1)) { $0 = 7 }
    expect(store.value, 1, "`value` after `receive(.add(1)) { $0 = 7 }`", why: goesOn)
    let before = bench.reports.entries.count
    store.receive(.add(10)) { $0 += 10 }
    bench.expectNoReport(
      after: before, "`receive(.add(10)) { $0 += 10 }` after that, which is right", why: goesOn)
  }

  @Test("After a wrong action the test goes on with the value and the answer that come next")
  func afterWrongAction() {
    let store = bench.store()
    store.send(.answers([.add(1), .add(10)]))
    store.receive(.rest)
    expect(
      store.value, 1, "`value` after `receive(.rest)` when `add(1)` was the oldest answer",
      why: goesOn)
    let before = bench.reports.entries.count
    store.receive(.add(10)) { $0 += 10 }
    store.finish()
    bench.expectNoReport(
      after: before, "`receive(.add(10)) { $0 += 10 }` and `finish` after that, which are right",
      why: "The answer that was taken is taken, also if the test said another action.")
  }

  @Test("An answer that is not received before the next action is sent is reported, and forgotten")
  func sendTooEarly() {
    let store = bench.store()
    store.send(.answers([.add(1), .add(10)]))
    store.send(.answers([.rest]))
    expect(
      bench.reports.entries, ["before answers([rest]) is sent, receive [add(1), add(10)]"],
      "what `send` reports when two answers were not received",
      why: "It reports the actions that `takeUnreceived` returns.")
    let before = bench.reports.entries.count
    store.receive(.rest)
    store.finish()
    bench.expectNoReport(
      after: before, "`receive(.rest)` and `finish` after that, which are right",
      why: "`takeUnreceived` forgets the actions that it returns.")
  }

  @Test("An answer that was received is not asked for again")
  func sendInTime() {
    let store = bench.store()
    store.send(.answers([.add(1), .add(10)]))
    store.receive(.add(1)) { $0 = 1 }
    store.send(.rest)
    expect(
      bench.reports.entries, ["before rest is sent, receive [add(10)]"],
      "what `send` reports when the first of two answers was received",
      why: "It reports the actions that `takeUnreceived` returns.")
  }

  @Test("When some answers were received and some forgotten, the next ones are received as usual")
  func afterSendTooEarly() {
    let store = bench.store()
    store.send(.answers([.add(1), .add(10)]))
    store.receive(.add(1)) { $0 = 1 }
    store.send(.answers([.add(100), .add(1_000), .add(100)]))
    let before = bench.reports.entries.count
    for (number, sum) in [(100, 111), (1_000, 1_111), (100, 1_211)] {
      store.receive(.add(number)) { $0 += number }
      expect(store.value, sum, "`value` after `add(\(number))` was received")
    }
    store.finish()
    bench.expectNoReport(
      after: before, "three calls of `receive`, and `finish`, after `add(10)` was forgotten",
      why: "`receive` takes the oldest answer that was not received yet.")
  }

  @Test("An answer that is never received is reported at the end")
  func unreceivedAtTheEnd() {
    let store = bench.store()
    store.send(.answers([.add(1), .rest]))
    store.receive(.add(1)) { $0 = 1 }
    store.finish()
    bench.expectReport("`finish` when the second of two answers was not received")
  }

  @Test("An effect that is still going is reported at the end")
  func stillGoing() {
    let store = bench.store()
    store.send(.ask)
    store.send(.ask)
    bench.service.answer(1, to: 0)
    store.receive(.add(1)) { $0 = 1 }
    bench.expectNoReport("a right test whose second request is open, before `finish`")
    store.finish()
    bench.expectReport("`finish` when a request is still open")
  }

  @Test("Effects that have completed are not reported at the end")
  func completed() {
    let store = bench.store()
    store.send(.ask)
    store.send(.rest)
    bench.service.answer(1, to: 0)
    store.receive(.add(1)) { $0 = 1 }
    store.send(.answers([]))
    store.finish()
    bench.expectNoReport("a right test whose effects have all completed")
  }

  private let goesOn = "The next step is compared with what the store really had."
}
