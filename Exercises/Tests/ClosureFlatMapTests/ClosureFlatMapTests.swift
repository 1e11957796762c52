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
    expect([first.starts, second.starts], [0, 0], "the runs before anybody has called `run`")
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
      "what has happened when both have answered")
  }

  @Test("The second work is made of the first one's answer")
  func madeOfTheAnswer() {
    let first = ManualEffect<Int>()
    let heard = Log<String>()
    first.effect
      .flatMap { number in ClosureEffect<String> { callback in callback("made of \(number)") } }
      .run(heard.write)
    first.answer(7)
    expect(heard.entries, ["made of 7"], "the answer of the work made of 7")
  }

  @Test("Each answer of the first starts a second work")
  func everyAnswer() {
    let first = ManualEffect<Int>()
    let second = ManualEffect<String>()
    let heard = Log<String>()
    first.effect.flatMap { _ in second.effect }.run(heard.write)
    first.answer(1)
    first.answer(2)
    expect(second.starts, 2, "the number of second works, after two answers of the first")
    second.answer("b", run: 1)
    second.answer("a", run: 0)
    expect(heard.entries, ["b", "a"], "what the second works answer, as it comes")
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
    expect(heard.entries, ["a", "b"], "both answers of the second work")
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
    expect(first.starts, 2, "the number of runs of the first work, after two runs of the whole")
    expect(made.entries, [1], "the second works started before the first has answered again")
    first.answer(2, run: 1)
    expect(made.entries, [1, 2], "a second work for each run")
  }
}
