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
      [first.starts, second.starts], [0, 0], "the runs before anybody has called `run`",
      why: "An effect is work that has not started.")
  }

  @Test("The second work starts when the first has answered, and not before")
  func inSequence() {
    let events = Log<String>()
    let first = ManualEffect<Int> { events.write("first starts") }
    let second = ManualEffect<String> { events.write("second starts") }
    first.effect.flatMap { _ in second.effect }.run { events.write("heard \($0)") }
    expect(events.entries, ["first starts"], "what has happened before the first has answered")
    first.answer(1)
    second.answer("a")
    expect(
      events.entries, ["first starts", "second starts", "heard a"],
      "what has happened when both have answered",
      why: "The second work is made of the first one's answer, so it starts after it.")
  }

  @Test("The second work is made of the first one's answer")
  func madeOfTheAnswer() {
    let first = ManualEffect<Int>()
    let heard = Log<String>()
    first.effect
      .flatMap { number in ClosureEffect<String> { callback in callback("made of \(number)") } }
      .run(heard.write)
    first.answer(7)
    expect(
      heard.entries, ["made of 7"], "the answer of the work made of 7",
      why: "What the second work answers is handed on.")
  }

  @Test("Each answer of the first starts a second work")
  func everyAnswer() {
    let first = ManualEffect<Int>()
    let second = ManualEffect<String>()
    let heard = Log<String>()
    first.effect.flatMap { _ in second.effect }.run(heard.write)
    first.answer(1)
    first.answer(2)
    expect(
      second.starts, 2, "the number of second works, after two answers of the first",
      why: "Each answer starts a work, and does not wait for the work before.")
    second.answer("b", run: 1)
    second.answer("a", run: 0)
    expect(
      heard.entries, ["b", "a"], "what the second works answer, as it comes",
      why: "A newer work does not silence an older one.")
  }

  @Test("An answer that is equal to the one before has a second work of its own")
  func equalAnswers() {
    let first = ManualEffect<Int>()
    let second = ManualEffect<String>()
    let transformed = Log<Int>()
    first.effect
      .flatMap { number in
        transformed.write(number)
        return second.effect
      }
      .run { _ in }
    first.answer(7)
    expect(
      transformed.entries, [7], "what `transform` was called with, after one answer",
      why: "`transform` is called once for each answer.")
    first.answer(7)
    expect(
      transformed.entries, [7, 7], "what `transform` was called with, after two equal answers",
      why: "Each answer has work made of it, whatever came before.")
    expect(
      second.starts, 2, "the number of second works, after two equal answers",
      why: "Each answer starts the work that is made of it.")
  }

  @Test("An answer that comes while another one is dealt with is dealt with as well")
  func answerInside() {
    let first = ManualEffect<Int>()
    let heard = Log<String>()
    first.effect
      .flatMap { number in ClosureEffect<String> { callback in callback("made of \(number)") } }
      .run { text in
        heard.write(text)
        if text == "made of 1" { first.answer(2) }
      }
    let hasReturned = returns { first.answer(1) }
    expect(
      hasReturned, "the first answer to be dealt with, and the second one meanwhile",
      why: "Answers may come from several threads at once, and none waits for another one.")
    expect(
      heard.entries, ["made of 1", "made of 2"], "what both second works answer",
      why: "Each answer starts a work, whatever happens at the time.")
  }

  @Test("Every answer of the second is handed on")
  func everyAnswerOfTheSecond() {
    let first = ManualEffect<Int>()
    let second = ManualEffect<String>()
    let heard = Log<String>()
    first.effect.flatMap { _ in second.effect }.run(heard.write)
    first.answer(1)
    second.answer("a")
    second.answer("b")
    expect(
      heard.entries, ["a", "b"], "both answers of the second work",
      why: "An effect may call back any number of times.")
  }

  @Test("Each run begins with the first work again")
  func repeatable() {
    let first = ManualEffect<Int>()
    let made = Log<Int>()
    let both = first.effect.flatMap { number in
      ClosureEffect<Int> { callback in
        made.write(number)
        callback(number)
      }
    }
    both.run { _ in }
    first.answer(1, run: 0)
    both.run { _ in }
    expect(
      first.starts, 2, "the number of runs of the first work, after two runs of the whole",
      why: "Each call of `run` does the work again.")
    expect(
      made.entries, [1], "the second works started before the first has answered again",
      why: "The second work of a run waits for the first work of the same run.")
    first.answer(2, run: 1)
    expect(made.entries, [1, 2], "a second work for each run")
  }

  @Test("Each run hands on its own answers")
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
      [one.entries, two.entries], [[1], [2]], "what the callback of each run hears",
      why: "Each run hands its answers to the callback that it was given.")
  }
}
