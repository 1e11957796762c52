import ExerciseSupport
import ExerciseTesting
import Testing

@testable import ClosureZip

@Suite("ClosureZip")
struct ClosureZipTests {
  let number = ManualEffect<Int>()
  let text = ManualEffect<String>()
  let heard = Log<String>()

  func hear(_ pair: (Int, String)) { heard.write("\(pair.0)\(pair.1)") }

  @Test("Zipping two effects starts nothing")
  func lazy() {
    _ = number.effect.zip(text.effect)
    expect(
      [number.starts, text.starts], [0, 0], "the starts of both effects before `run`",
      why: "An effect starts when it is run, not when it is zipped.")
  }

  @Test("`run` starts both effects, and neither waits for the other")
  func startsBoth() {
    number.effect.zip(text.effect).run(hear)
    expect(
      [number.starts, text.starts], [1, 1], "the starts of both effects after `run`",
      why: "Start the second effect without waiting for the first one's answer.")
  }

  @Test("Each run starts both effects again and makes its own pair")
  func repeatable() {
    let both = number.effect.zip(text.effect)
    both.run(hear)
    both.run(hear)
    number.answer(1, run: 0)
    text.answer("b", run: 1)
    expect(
      heard.entries, [], "the pairs when each of two runs has one answer",
      why: "An answer of one run makes no pair with an answer of another run.")
    number.answer(2, run: 1)
    text.answer("a", run: 0)
    expect(
      heard.entries, ["2b", "1a"], "the pairs of both runs",
      why: "Each run makes a pair of its own answers.")
  }

  @Test("The pair is passed on when both effects have answered")
  func firstThenSecond() {
    number.effect.zip(text.effect).run(hear)
    number.answer(1)
    expect(heard.entries, [], "the pairs when one effect has answered")
    text.answer("a")
    expect(heard.entries, ["1a"], "the pairs when both effects have answered")
  }

  @Test("The second effect can be the first to answer")
  func secondThenFirst() {
    number.effect.zip(text.effect).run(hear)
    text.answer("a")
    expect(heard.entries, [], "the pairs when the second effect has answered")
    number.answer(1)
    expect(heard.entries, ["1a"], "the pairs when both effects have answered")
  }

  @Test("A pair that is complete before `run` has returned is passed on immediately")
  func beforeRunReturns() {
    let events = Log<String>()
    func immediate<A>(_ value: A) -> ClosureEffect<A> {
      ClosureEffect { callback in
        callback(value)
        events.write("answered")
      }
    }
    let hasReturned = returns {
      immediate(1).zip(immediate("a")).run { events.write("heard \($0.0)\($0.1)") }
    }
    expect(
      hasReturned, "`run` to return when the effects answer inside it",
      why: "Hold no lock while an effect starts: it can answer there.")
    expect(
      events.entries, ["answered", "heard 1a", "answered"],
      "the events while both effects answer inside `run`",
      why: "Pass the pair on before the effect that completes it continues.")
  }

  @Test("The pair consists of the first answer of each effect")
  func firstAnswers() {
    let both = number.effect.zip(text.effect)
    both.run(hear)
    for value in [1, 2] { number.answer(value, run: 0) }
    text.answer("a", run: 0)
    both.run(hear)
    for value in ["b", "c"] { text.answer(value, run: 1) }
    number.answer(3, run: 1)
    expect(
      heard.entries, ["1a", "3b"], "the pairs when one effect answers twice before the other",
      why: "A pair consists of the first answers, not of the latest ones.")
  }

  @Test("Later answers make no second pair")
  func onePair() {
    number.effect.zip(text.effect).run(hear)
    number.answer(1)
    for value in ["a", "b"] { text.answer(value) }
    number.answer(2)
    expect(
      heard.entries, ["1a"], "the pairs when both effects have answered twice",
      why: "Call back once in each run.")
  }

  @Test("Answers that arrive while the callback runs make no second pair")
  func answerInside() {
    // Either effect can complete the pair: both ways lead to the callback.
    for isNumberLast in [false, true] {
      let (number, text, heard) = (ManualEffect<Int>(), ManualEffect<String>(), Log<String>())
      number.effect.zip(text.effect).run { pair in
        heard.write("\(pair.0)\(pair.1)")
        guard heard.entries.count == 1 else { return }
        number.answer(2)
        text.answer("b")
      }
      if isNumberLast { text.answer("a") } else { number.answer(1) }
      let hasReturned = returns { if isNumberLast { number.answer(1) } else { text.answer("a") } }
      expect(
        hasReturned, "an answer to return while the callback runs",
        why: "Hold no lock while the callback runs: it can make an effect answer again.")
      expect(
        heard.entries, ["1a"],
        "the pairs when the \(isNumberLast ? "first" : "second") effect was the last to answer",
        why: "Note that the pair is made before you call back: the callback can cause an answer.")
    }
  }

  @Test("An answer on another thread does not wait until the callback has returned")
  func answerElsewhereInside() {
    let hasReturned = Log<Bool>()
    number.effect.zip(text.effect).run { pair in
      hear(pair)
      guard heard.entries.count == 1 else { return }
      // This thread is held here until the other one has answered.
      hasReturned.write(returns { number.answer(2) })
    }
    number.answer(1)
    text.answer("a")
    expect(Array(heard.entries.prefix(1)), ["1a"], "the pair when both effects have answered")
    expect(
      hasReturned.entries != [false],
      "an answer on another thread to return while the callback runs",
      why: "Hold no lock while the callback runs: it can wait for the other thread.")
  }

  @Test("An answer on another thread does not wait until the other effect has started")
  func answerElsewhereAtTheStart() {
    let answers = Log<() -> Void>()
    let hasReturned = Log<Bool>()
    func effect<A>(_ value: A) -> ClosureEffect<A> {
      ClosureEffect { callback in
        answers.write { callback(value) }
        guard answers.entries.count == 2 else { return }
        // The second start is held here until the first effect has answered.
        hasReturned.write(returns(answers.entries[0]))
      }
    }
    effect(1).zip(effect("a")).run(hear)
    expect(answers.entries.count, 2, "the number of effects that `run` starts")
    expect(
      hasReturned.entries != [false],
      "an answer on another thread to return while an effect starts",
      why: "Hold no lock while an effect starts: it can wait for the other thread.")
  }

  @Test("Two answers on two threads at the same moment make one pair", .ownThread)
  func sameMoment() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let isRight = areRight(meetings: 16) {
        let (one, two) = (ManualEffect<LargeValue>(), ManualEffect<LargeValue>())
        let pairs = Log<Void>()
        one.effect.zip(two.effect).run { _ in pairs.write(()) }
        let value = LargeValue()
        return Meeting(
          first: { one.answer(value) }, second: { two.answer(value) },
          isRight: { pairs.entries.count == 1 })
      }
      report(isRight ? "one" : "none or two")
      finish()
    }
    expect(
      process, reports: ["one"], "the pairs when two threads answer at the same moment",
      why: "Store an answer, check for a pair and note that it is made under one lock.")
  }
}
