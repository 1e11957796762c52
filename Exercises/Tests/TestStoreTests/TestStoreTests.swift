import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import TestStore

@Suite("TestStore: receive")
struct TestStoreTests {
  let bench = Bench()

  @Test("An answer that is received as it came is not reported")
  func right() {
    let store = bench.store()
    store.send(.ask)
    bench.service.answer(2, to: 0)
    store.receive(.add(2)) { $0 = 2 }
    expect(
      store.value, 2, "`value` after `add(2)` was received",
      why: "It is the value after that action.")
    store.send(.answers([.rest]))
    store.receive(.rest)
    store.finish()
    bench.expectNoReport("a test that says everything as it is")
  }

  @Test("An action that no effect has answered is reported")
  func notReceived() {
    let store = bench.store()
    store.send(.ask)
    store.receive(.rest)
    bench.expectReport("`receive(.rest)` before anything is answered")
  }

  @Test("When there is no answer, `value` stays, and a later answer is received as usual")
  func tooEarly() {
    let store = bench.store()
    store.send(.ask)
    var changes = 0
    store.receive(.add(2)) {
      $0 = 2
      changes += 1
    }
    expect(
      store.value, 0, "`value` after `receive` when there is no answer",
      why: "Nothing happened in the store.")
    expect(
      changes, 0, "how often `change` is called when there is no answer",
      why: "There is no value to compare with. That is reported, and nothing else happens.")
    let before = bench.reports.entries.count
    bench.service.answer(2, to: 0)
    store.receive(.add(2)) { $0 = 2 }
    bench.expectNoReport(after: before, "the same `receive` when the answer has come")
  }

  @Test("Another action is reported, also if it leads to the same value")
  func otherAction() {
    let store = bench.store()
    store.send(.answers([.add(0)]))
    store.receive(.rest)
    bench.expectReport("`receive(.rest)` when `add(0)` was answered, which changes nothing")
  }

  @Test("A wrong change is reported, also if the action is right")
  func wrongChange() {
    let store = bench.store()
    store.send(.answers([.add(2)]))
    store.receive(.add(2)) { $0 = 3 }
    bench.expectReport("`receive(.add(2)) { $0 = 3 }` when the value is 2")
  }

  @Test("A change that the test does not say is reported")
  func unsaidChange() {
    let store = bench.store()
    store.send(.answers([.add(2)]))
    store.receive(.add(2))
    bench.expectReport("`receive(.add(2))`, without a change, when the value changes from 0 to 2")
  }

  @Test("A change that did not happen is reported")
  func changeTooMany() {
    let store = bench.store()
    store.send(.answers([.rest]))
    store.receive(.rest) { $0 = 1 }
    bench.expectReport("`receive(.rest) { $0 = 1 }` when the value stays 0")
  }

  @Test("Actions and values are compared by `==`, whatever their descriptions are")
  func descriptions() {
    let reports = Log<String>()
    let store = MiniTestStore<Tag, Tag>(
      initialValue: Tag(number: 0, description: "a"),
      reducer: { value, action in
        value = action
        guard action.number == 1 else { return .none }
        return Just(Tag(number: 2, description: "a")).eraseToEffect()
      },
      report: reports.write)
    func receive(_ action: Tag, _ value: Tag) -> Int {
      store.send(Tag(number: 1, description: "a")) { $0 = Tag(number: 1, description: "a") }
      let before = reports.entries.count
      store.receive(action) { $0 = value }
      return reports.entries.count - before
    }
    let (equal, other) = (Tag(number: 2, description: "b"), Tag(number: 3, description: "a"))
    expect(
      receive(equal, equal), 0,
      "the number of reports when action and value are equal to what they should be, and are "
        + "described in another way")
    expect(receive(other, equal) > 0, "a report of another action that is described alike")
    expect(receive(equal, other) > 0, "a report of another value that is described alike")
  }

  @Test("Of several answers the oldest is received first, with the value right after it")
  func several() {
    let store = bench.store()
    store.send(.answers([.add(1), .add(10), .add(100)]))
    expect(
      store.value, 0, "`value` when three effects have answered, and nothing was received",
      why: "It is the value after the last action that the test has sent or received.")
    for (number, sum) in [(1, 1), (10, 11), (100, 111)] {
      let before = bench.reports.entries.count
      store.receive(.add(number)) { $0 += number }
      bench.expectNoReport(
        after: before,
        "`receive(.add(\(number))) { $0 += \(number) }`, after `add(1)`, `add(10)` and `add(100)` "
          + "were answered at once")
      expect(
        store.value, sum, "`value` after `add(\(number))` was received",
        why: "It is the value right after that answer, although the store is further.")
    }
  }

  @Test("Of several answers each is compared with the value right after it")
  func severalWrong() {
    let store = bench.store()
    store.send(.answers([.add(1), .add(10)]))
    store.receive(.add(1)) { $0 = 11 }
    bench.expectReport(
      "`receive(.add(1)) { $0 = 11 }` when `add(1)` leads to 1, and then `add(10)` to 11")
  }

  @Test("Answers that a test receives in another order are reported")
  func otherOrder() {
    let store = bench.store()
    store.send(.answers([.add(1), .add(10)]))
    store.receive(.add(10)) { $0 = 11 }
    bench.expectReport("`receive(.add(10))` when `add(1)` was answered first, and `add(10)` second")
  }

  @Test("Equal answers are received one by one")
  func equalAnswers() {
    let store = bench.store()
    store.send(.answers([.add(1), .add(1)]))
    store.receive(.add(1)) { $0 = 1 }
    store.receive(.add(1)) { $0 = 2 }
    bench.expectNoReport("two `receive` for two equal answers")
    store.receive(.add(1)) { $0 = 3 }
    bench.expectReport("a third `receive` for two equal answers")
  }

  @Test("An answer of an answer's effect is received after the answer")
  func answersOfAnswers() {
    let store = bench.store()
    store.send(.answers([.answers([.add(1)]), .add(10)]))
    store.receive(.answers([.add(1)]))
    store.receive(.add(1)) { $0 = 1 }
    store.receive(.add(10)) { $0 = 11 }
    store.finish()
    bench.expectNoReport("a test that receives an answer, its answer, and the next one")
  }

  @Test("Answers that come between two calls of receive are received in order")
  func meanwhile() {
    let store = bench.store()
    store.send(.ask)
    store.send(.ask)
    store.send(.answers([.add(1)]))
    bench.service.answer(10, to: 1)
    store.receive(.add(1)) { $0 = 1 }
    bench.service.answer(100, to: 0)
    store.receive(.add(10)) { $0 = 11 }
    store.receive(.add(100)) { $0 = 111 }
    store.finish()
    bench.expectNoReport("a test that receives three answers in the order in which they came")
  }
}
