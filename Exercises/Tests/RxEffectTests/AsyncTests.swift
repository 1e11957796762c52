import ExerciseTesting
import SmallRx
import Testing

@testable import RxEffect

@Suite("RxEffect: async")
struct AsyncTests {
  let work = ManualEffect<Int>()

  var effect: Effect<Int> { .async(work.start) }

  @Test("Making the effect starts nothing")
  func lazy() {
    _ = effect
    expect(
      work.starts, 0, "how often the work is started before there is a subscription",
      why: "To make an effect does no work.")
  }

  @Test("It sends the answer when that comes, and completes")
  func answer() {
    let listener = Listener(effect)
    expect(listener.heard, [], "what is heard before the answer")
    work.answer(42)
    expect(listener.heard, ["42", "done"], "what is heard after the answer")
  }

  @Test("The work may answer at once")
  func atOnce() {
    let events = Log<String>()
    let effect = Effect<Int>.async { answer in
      answer(1)
      events.write("the work goes on")
    }
    let listener = Listener(effect) { if $0 != "done" { events.write($0) } }
    expect(
      listener.heard, ["1", "done"], "what is heard of work that answers at once",
      why: "The work may answer before the call that starts it returns.")
    expect(
      events.entries, ["1", "the work goes on"], "what happens, in order",
      why: "The first answer is sent when it comes.")
  }

  @Test("An answer that is nil is an answer")
  func sendsNil() {
    let effect = Effect<Int?>.async { answer in
      answer(nil)
      answer(1)
    }
    expect(Listener(effect).heard, ["nil", "done"], "what is heard when the first answer is nil")
  }

  @Test("Each subscription starts the work again, and hears its own answer")
  func repeatable() {
    let effect = self.effect
    let first = Listener(effect)
    let second = Listener(effect)
    expect(work.starts, 2, "how often the work is started for two subscriptions")
    work.answer(2, run: 1)
    work.answer(1, run: 0)
    expect(
      [first.heard, second.heard], [["1", "done"], ["2", "done"]],
      "what the two subscriptions hear, when the second is answered first",
      why: "Each subscription does all of the work again.")
  }

  @Test("Every answer after the first is dropped")
  func firstAnswerOnly() {
    let listener = Listener(effect)
    work.answer(1)
    work.answer(1)
    work.answer(2)
    expect(listener.heard, ["1", "done"], "what is heard of three answers")
  }

  @Test("An answer that is given inside the delivery of the first is dropped")
  func insideTheDelivery() {
    let listener = Listener(effect) { [work] text in
      if text == "1" { work.answer(2) }
    }
    expect(
      returns { [work] in work.answer(1) }, "the call that gives the first answer to return",
      why: "An answer must not wait for a lock that is held while another one is delivered.")
    expect(
      listener.heard, ["1", "done"],
      "what is heard of two answers, one inside the delivery of the other",
      why: "The completion comes after the delivery. Until then it stops nothing.")
  }

  @Test("An answer that another thread gives during the delivery of the first is dropped")
  func anotherThread() {
    let listener = Listener(effect) { [work] text in
      // An answer that waits meanwhile may be dropped afterwards.
      if text == "1" { _ = returns { work.answer(2) } }
    }
    work.answer(1)
    expect(
      listener.heard, ["1", "done"], "what is heard of two answers, from two threads",
      why: "The completion comes after the delivery. Until then it stops nothing.")
  }

  @Test("Of two answers that come at the same moment from two threads, one is sent")
  func twoThreads() {
    let counts = Log<Int>()
    let rounds = 3_000
    let works = (0..<rounds).map { _ in Log<(Int) -> Void>() }
    let listeners = works.map { Listener(Effect<Int>.async($0.write)) }
    // Without a lock of the test's own, which the threads would leave one after the other.
    let answers = works.map(\.entries.first)
    race(rounds: rounds, [{ answers[$0]?(1) }, { answers[$0]?(2) }])
    for listener in listeners { counts.write(listener.heard.count { $0 != "done" }) }
    expect(
      counts.entries.filter { $0 != 1 }, [], "rounds in which not exactly one answer is heard",
      why: "Two threads may find at the same moment that nobody has answered yet.")
  }
}
