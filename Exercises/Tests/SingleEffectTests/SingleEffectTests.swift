import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import SingleEffect

@Suite("SingleEffect")
struct SingleEffectTests {
  let first = ManualPublisher<String, Never>()
  let second = ManualPublisher<String, Never>()

  /// The effect of two reducers that each return one of the effects.
  func both() -> Effect<String> {
    var value = 0
    return combine(returning(first), returning(second))(&value, "go")
  }

  @Test("`combine` calls each reducer with the value that the previous one has changed")
  func inTurn() {
    let calls = Log<String>()
    func appending(_ letter: String) -> SingleReducer<String, String> {
      return { value, action in
        calls.write("\(letter) gets \(action)")
        value += letter
        return .none
      }
    }
    var value = ""
    _ = combine(appending("a"), appending("b"), appending("c"))(&value, "go")
    expect(
      calls.entries, ["a gets go", "b gets go", "c gets go"], "the calls of three reducers",
      why: "Pass the action to each reducer once, in order.")
    expect(
      value, "abc", "the value when each of them has appended its letter",
      why: "The reducers work on the same value, one after the other.")
  }

  @Test("Everything that any of the effects emits is passed on")
  func everything() {
    let probe = both().probe()
    first.send("a")
    second.send("b")
    second.send("a")
    first.send("a")
    expect(
      probe.heard, ["a", "b", "a", "a"], "the answers of two effects, as they arrive",
      why: "Merge the effects of all reducers.")
  }

  @Test("The effect completes when all of them have completed")
  func completion() {
    let probe = both().probe()
    second.send(completion: .finished)
    first.send("a")
    expect(
      probe.heard, ["a"], "the events after one of two effects has completed",
      why: "The other effect can still answer.")
    first.send(completion: .finished)
    expect(probe.heard, ["a", "done"], "the events after both have completed")
  }

  @Test("Reducing starts no effect")
  func lazy() {
    _ = both()
    expect(
      first.subscriptions + second.subscriptions, 0, "the number of effects started by reducing",
      why: "An effect starts when it is subscribed to, not when a reducer returns it.")
  }

  @Test("An effect that answers synchronously has answered before the next one starts")
  func order() {
    let events = Log<String>()
    func answering(_ name: String) -> SingleReducer<Int, String> {
      returning(
        Deferred { () -> Just<String> in
          events.write("\(name) starts")
          return Just(name)
        })
    }
    var value = 0
    let effect = combine(answering("a"), answering("b"), answering("c"))(&value, "go")
    let cancellable = effect.sink { events.write("heard \($0)") }
    expect(
      events.entries, ["a starts", "heard a", "b starts", "heard b", "c starts", "heard c"],
      "the starts and answers", why: "Start the effects in the order of their reducers.")
    withExtendedLifetime(cancellable) {}
  }

  @Test("An effect that never ends delays no other")
  func neverEnds() {
    let third = ManualPublisher<String, Never>()
    var value = 0
    let probe = combine(returning(first), returning(second), returning(third))(&value, "go").probe()
    expect(
      [first, second, third].map(\.subscriptions), [1, 1, 1],
      "the starts of three effects that do not end",
      why: "An effect must not wait until another one has completed.")
    third.send("c")
    expect(probe.heard, ["c"], "the answers when the third effect has answered")
  }

  @Test("Canceling the effect cancels all of them")
  func cancellation() {
    both().probe().cancel()
    expect(
      [first.cancellations, second.cancellations], [1, 1], "the cancellations of both effects")
  }

  @Test("`pullback` puts each answer into the action that caused it")
  func embedding() {
    let work = ManualPublisher<String, Never>()
    let row = embeddedCounter(work)
    var whole = Whole()
    let one = row(&whole, RowAction(row: 1, counter: "tap")).probe()
    let two = row(&whole, RowAction(row: 2, counter: "tap")).probe()
    expect(
      whole.count, 2, "the count after two taps",
      why: "The feature's reducer changes its part of the value.")
    work.send("a")
    work.send("b")
    expect(one.heard, ["row 1: a", "row 1: b"], "the answers to the action of row 1")
    expect(two.heard, ["row 2: a", "row 2: b"], "the answers to the action of row 2")
  }

  @Test("Another action changes nothing, and its effect completes immediately")
  func otherAction() {
    var whole = Whole()
    let effect = embeddedCounter(ManualPublisher())(&whole, RowAction(row: 1, counter: nil))
    expect(whole.count, 0, "the count after an action that is not the counter's")
    expect(
      effect.probe().heard, ["done"], "the events of its effect",
      why: "A combined effect completes only if the effects of all features do.")
  }

  @Test("`logging` writes nothing while reducing")
  func logsLater() {
    let lines = Log<String>()
    var value = 0
    _ = loggedCounter(to: lines)(&value, "tap")
    expect(value, 1, "the value that the reducer has changed")
    expect(
      lines.entries, [], "the lines written while reducing",
      why: "Writing is work, and work belongs in an effect.")
  }

  @Test("The line has the new value, and is written before the reducer's effect starts")
  func line() {
    let lines = Log<String>()
    var value = 0
    let probe = loggedCounter(to: lines)(&value, "tap").probe()
    expect(lines.entries, ["tap: 1", "effect starts"], "the lines")
    expect(probe.heard, ["a", "b", "done"], "the events of the reducer's effect")
  }

  @Test("The line is written once for each subscription, even if the reducer has no effect")
  func onceForEachSubscription() {
    let lines = Log<String>()
    let quiet: SingleReducer<Int, String> = { _, _ in .none }
    var value = 7
    let effect = logging(quiet, to: lines.write)(&value, "tap")
    _ = effect.probe()
    expect(lines.entries, ["tap: 7"], "the lines after one subscription")
    _ = effect.probe()
    expect(
      lines.entries, ["tap: 7", "tap: 7"], "the lines after two subscriptions",
      why: "An effect does its work for each subscription.")
  }
}

/// A reducer that changes nothing and returns this effect.
private func returning(_ effect: some Publisher<String, Never>) -> SingleReducer<Int, String> {
  let effect = effect.eraseToEffect()
  return { _, _ in effect }
}

/// A counter in a whole, whose effect is this publisher.
private func embeddedCounter(
  _ work: ManualPublisher<String, Never>
) -> SingleReducer<Whole, RowAction> {
  let counter: SingleReducer<Int, String> = { count, _ in
    count += 1
    return work.eraseToEffect()
  }
  return pullback(counter, value: \Whole.count, action: \RowAction.counter)
}

/// A counter that is logged, whose effect writes a line when it starts and answers "a" and "b".
private func loggedCounter(to lines: Log<String>) -> SingleReducer<Int, String> {
  let counter: SingleReducer<Int, String> = { count, _ in
    count += 1
    return Deferred { () -> Publishers.Sequence<[String], Never> in
      lines.write("effect starts")
      return ["a", "b"].publisher
    }
    .eraseToEffect()
  }
  return logging(counter, to: lines.write)
}
