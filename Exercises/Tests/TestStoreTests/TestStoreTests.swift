import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import TestStore

@Suite("TestStore")
struct TestStoreTests {
  private let bench = Bench()

  @Test("A right step is not reported")
  func right() {
    let store = bench.store()
    store.send(.ask)
    bench.service.answer(2, to: 0)
    store.receive(.add(2)) { $0 = 2 }
    expect(store.value, 2, "`value` after `add(2)` was received")
    store.send(.answers([.rest]))
    store.receive(.rest)
    store.finish()
    expect(bench.reports.entries, [], "the reports of a right test")
  }

  @Test("The oldest answer is received first, with the value right after it")
  func oldestFirst() {
    let store = bench.store()
    store.send(.answers([.add(1), .add(10), .add(100)]))
    expect(
      store.value, 0, "`value` before the first answer is received",
      why: "`value` belongs to the last step of the test: the store is further.")
    for (number, sum) in [(1, 1), (10, 11), (100, 111)] {
      store.receive(.add(number)) { $0 += number }
      expect(
        store.value, sum, "`value` after `add(\(number))` was received",
        why: "Remember the store's value together with each answer.")
    }
    expect(bench.reports.entries, [], "the reports of a test that receives three answers")
  }

  @Test("Answers that arrive between two steps are received in order")
  func between() {
    let store = bench.store()
    store.send(.ask)
    store.send(.ask)
    store.send(.answers([.answers([.add(1)])]))
    bench.service.answer(10, to: 1)
    store.receive(.answers([.add(1)]))
    bench.service.answer(100, to: 0)
    store.receive(.add(1)) { $0 = 1 }
    store.receive(.add(10)) { $0 = 11 }
    store.receive(.add(100)) { $0 = 111 }
    store.finish()
    expect(bench.reports.entries, [], "the reports of a test that receives four answers")
  }

  @Test("A different action is reported, even if the value is right")
  func differentAction() {
    let store = bench.store()
    store.send(.answers([.add(0)]))
    store.receive(.rest)
    bench.expectReport("`receive(.rest)` if the effect answered `add(0)`")
  }

  @Test("An answer that is not the oldest is reported")
  func wrongOrder() {
    let store = bench.store()
    store.send(.answers([.add(0), .add(10)]))
    store.receive(.add(10)) { $0 = 10 }
    bench.expectReport("`receive(.add(10))` if `add(0)` was answered before it")
  }

  @Test("A wrong change is reported, even if the action is right")
  func wrongChange() {
    let wrong = bench.store()
    wrong.send(.answers([.add(2)]))
    wrong.receive(.add(2)) { $0 = 3 }
    bench.expectReport("`receive(.add(2)) { $0 = 3 }` if the value becomes 2")
    let other = Bench()
    let silent = other.store()
    silent.send(.answers([.add(2)]))
    silent.receive(.add(2))
    other.expectReport("`receive(.add(2))` without a change if the value becomes 2")
  }

  @Test("A step without an answer is reported, and changes nothing")
  func noAnswer() {
    let store = bench.store()
    store.send(.ask)
    store.receive(.add(2)) { $0 = 2 }
    bench.expectReport("`receive` before an effect has answered")
    expect(
      store.value, 0, "`value` after that step", why: "Nothing has happened in the store.")
    let before = bench.reports.entries.count
    bench.service.answer(2, to: 0)
    store.receive(.add(2)) { $0 = 2 }
    expect(
      Array(bench.reports.entries.dropFirst(before)), [],
      "the reports of the same step after the answer")
  }

  @Test("After a wrong change, the next right step is not reported")
  func afterAWrongChange() {
    let store = bench.store()
    store.send(.answers([.add(1), .add(10)]))
    store.receive(.add(1)) { $0 = 7 }
    expect(
      store.value, 1, "`value` after `receive(.add(1)) { $0 = 7 }`",
      why: "Continue with the store's value, not with the value that the test expected.")
    let before = bench.reports.entries.count
    store.receive(.add(10)) { $0 += 10 }
    expect(
      Array(bench.reports.entries.dropFirst(before)), [],
      "the reports of `receive(.add(10)) { $0 += 10 }` after it")
  }

  @Test("After a different action, the next right step is not reported")
  func afterADifferentAction() {
    let store = bench.store()
    store.send(.answers([.add(1), .add(10)]))
    store.receive(.rest)
    expect(
      store.value, 1, "`value` after `receive(.rest)` took the answer `add(1)`",
      why: "Continue with the store's value after the answer that was taken.")
    let before = bench.reports.entries.count
    store.receive(.add(10)) { $0 += 10 }
    store.finish()
    expect(
      Array(bench.reports.entries.dropFirst(before)), [],
      "the reports of `receive(.add(10)) { $0 += 10 }` after it")
  }

  @Test("`takeUnreceived` returns the actions that were not received, and forgets them")
  func sendsTooEarly() {
    let store = bench.store()
    store.send(.answers([.rest, .add(1), .add(10)]))
    store.receive(.rest)
    store.send(.rest)
    expect(
      bench.reports.entries, ["before rest is sent, receive [add(1), add(10)]"],
      "the report of `send(.rest)` before two answers were received",
      why: "`send` reports what `takeUnreceived` returns.")
    let before = bench.reports.entries.count
    store.send(.answers([.add(100)]))
    store.receive(.add(100)) { $0 += 100 }
    store.finish()
    expect(
      Array(bench.reports.entries.dropFirst(before)), [], "the reports of the steps after it",
      why: "Each answer is reported once.")
  }

  @Test("An answer that was not received is reported at the end")
  func unreceivedAtTheEnd() {
    let store = bench.store()
    store.send(.answers([.add(1), .rest]))
    store.receive(.add(1)) { $0 = 1 }
    store.finish()
    bench.expectReport("`finish` if the second of two answers was not received")
  }

  @Test("An effect that is still running is reported at the end")
  func stillRunning() {
    let store = bench.store()
    store.send(.ask)
    store.finish()
    bench.expectReport("`finish` if a request has no answer yet")
  }
}

/// An action of the counter that the test stores test.
private enum Action: Equatable, CustomStringConvertible {
  /// Asks the service, which a test plays by hand.
  case ask
  /// Has an effect that answers all of these immediately.
  case answers([Action])
  case add(Int)
  case rest

  var description: String {
    switch self {
    case .ask: "ask"
    case .answers(let actions): "answers(\(actions))"
    case .add(let number): "add(\(number))"
    case .rest: "rest"
    }
  }
}

/// The service that the counter asks, and the reports of a test store.
private struct Bench {
  let reports = Log<String>()
  let service = ManualService<Int, Never>()

  /// Makes a test store of a counter that is zero.
  func store() -> MiniTestStore<Int, Action> {
    MiniTestStore(
      initialValue: 0,
      reducer: { [service] value, action in
        switch action {
        case .ask:
          return service.request("a number").map { Action.add($0) }.eraseToEffect()
        case .answers(let actions):
          return actions.publisher.eraseToEffect()
        case .add(let number):
          value += number
          return .none
        case .rest:
          return .none
        }
      },
      report: reports.write)
  }

  /// Checks that a wrong step is reported.
  func expectReport(_ step: String, sourceLocation: SourceLocation = #_sourceLocation) {
    expect(!reports.entries.isEmpty, "a report of \(step)", sourceLocation: sourceLocation)
  }
}
