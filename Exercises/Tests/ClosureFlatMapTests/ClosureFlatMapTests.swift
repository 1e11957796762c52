import ExerciseSupport
import ExerciseTesting
import Testing

@testable import ClosureFlatMap

@Suite("ClosureFlatMap")
struct ClosureFlatMapTests {
  @Test("Making the effect starts nothing")
  func lazy() {
    let first = ManualEffect<Int>()
    let second = ManualEffect<String>()
    _ = first.effect.flatMap { _ in second.effect }
    expect(
      [first.starts, second.starts], [0, 0], "the starts of both effects before `run`",
      why: "An effect starts when it is run, not when it is made.")
  }

  @Test("Each run begins with the first effect again")
  func repeatable() {
    let first = ManualEffect<Int>()
    let second = ManualEffect<String>()
    let both = first.effect.flatMap { _ in second.effect }
    both.run { _ in }
    first.answer(1, run: 0)
    both.run { _ in }
    expect(
      first.starts, 2, "the starts of the first effect after two runs",
      why: "Each `run` does the work again.")
    expect(
      second.starts, 1, "the starts of the second effect before the second run has an answer",
      why: "The second effect waits for the first effect of the same run.")
  }

  @Test("Each run calls its own callback")
  func ownCallback() {
    let first = ManualEffect<Int>()
    let one = Log<Int>()
    let two = Log<Int>()
    let both = first.effect.flatMap { number in ClosureEffect<Int> { $0(number) } }
    both.run(one.write)
    both.run(two.write)
    first.answer(1, run: 0)
    first.answer(2, run: 1)
    expect(
      [one.entries, two.entries], [[1], [2]], "the answers of the first and the second run",
      why: "Each `run` calls its own callback.")
  }

  @Test("The second effect starts when the first one has answered, not before")
  func inSequence() {
    let events = Log<String>()
    let first = ManualEffect<Int> { events.write("first starts") }
    let second = ManualEffect<String> { events.write("second starts") }
    first.effect.flatMap { _ in second.effect }.run { events.write("heard \($0)") }
    expect(
      events.entries, ["first starts"], "the events before the first answer",
      why: "The second effect needs the first one's answer.")
    first.answer(1)
    second.answer("a")
    expect(
      events.entries, ["first starts", "second starts", "heard a"],
      "the events after both answers",
      why: "The first answer starts the second effect, and the second answer is passed on.")
  }

  @Test("`transform` gets the first effect's answer, once")
  func madeOfTheAnswer() {
    let first = ManualEffect<Int>()
    let transformed = Log<Int>()
    let heard = Log<String>()
    first.effect
      .flatMap { number in
        transformed.write(number)
        return ClosureEffect<String> { callback in callback("made of \(number)") }
      }
      .run(heard.write)
    first.answer(7)
    first.answer(7)
    expect(
      transformed.entries, [7, 7], "the calls of `transform` for two answers",
      why: "Call `transform` once for each answer, even for an equal one.")
    expect(
      heard.entries, ["made of 7", "made of 7"], "the answers of both second effects",
      why: "Pass on what the second effects answer.")
  }

  @Test("Each answer of the first effect starts a second one, and earlier ones keep running")
  func everyAnswer() {
    let first = ManualEffect<Int>()
    let second = ManualEffect<String>()
    let heard = Log<String>()
    first.effect.flatMap { _ in second.effect }.run(heard.write)
    first.answer(1)
    first.answer(2)
    expect(
      second.starts, 2, "the starts of second effects after two answers",
      why: "A second effect must not wait until the previous one has answered.")
    second.answer("b", run: 1)
    second.answer("a", run: 0)
    expect(
      heard.entries, ["b", "a"], "the answers of the second effects, as they arrive",
      why: "A newer second effect does not silence an older one.")
  }

  @Test("Every answer of a second effect is passed on")
  func everyAnswerOfTheSecond() {
    let first = ClosureEffect<Int> { callback in callback(1) }
    let second = ManualEffect<Int?>()
    let heard = Log<String>()
    first.flatMap { _ in second.effect }.run { number in
      heard.write(number.map { "\($0)" } ?? "nil")
    }
    for number in [1, 1, nil] { second.answer(number) }
    expect(
      heard.entries, ["1", "1", "nil"], "three answers of the second effect",
      why: "An effect can send many values, even equal ones and nil.")
  }

  @Test("An answer that arrives before `run` has returned is passed on immediately")
  func answerAtOnce() {
    let events = Log<String>()
    let first = ClosureEffect<Int> { callback in
      for number in [1, 2] {
        callback(number)
        events.write("sent \(number)")
      }
    }
    first
      .flatMap { number in ClosureEffect<String> { callback in callback("made of \(number)") } }
      .run { events.write("heard \($0)") }
    expect(
      events.entries, ["heard made of 1", "sent 1", "heard made of 2", "sent 2"],
      "the events while the first effect sends two values inside `run`",
      why: "Handle an answer before the code that sent it continues.")
  }

  @Test("An answer that arrives while another one is passed on is passed on immediately")
  func answerInside() {
    let first = ManualEffect<Int>()
    let events = Log<String>()
    first.effect
      .flatMap { number in ClosureEffect<String> { callback in callback("made of \(number)") } }
      .run { text in
        events.write("heard \(text)")
        guard text == "made of 1" else { return }
        first.answer(2)
        events.write("sent 2")
      }
    let hasReturned = returns { first.answer(1) }
    expect(
      hasReturned, "the first answer to be passed on",
      why: "An answer must not wait for the previous one: it would wait forever.")
    expect(
      events.entries, ["heard made of 1", "heard made of 2", "sent 2"],
      "the events while the callback makes the first effect answer again",
      why: "Handle an answer before the code that sent it continues.")
  }
}
