import ExerciseSupport
import ExerciseTesting
import Foundation
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
    let heard = Log<String>()
    first.effect
      .flatMap { number in
        transformed.write(number)
        return second.effect
      }
      .run(heard.write)
    first.answer(7)
    expect(
      transformed.entries, [7], "what `transform` was called with, after one answer",
      why: "`transform` is called once for each answer.")
    first.answer(7)
    second.answer("a", run: 0)
    second.answer("a", run: 1)
    expect(
      transformed.entries, [7, 7], "what `transform` was called with, after two equal answers",
      why: "Each answer has work made of it, whatever came before.")
    expect(
      second.starts, 2, "the number of second works, after two equal answers",
      why: "Each answer starts the work that is made of it.")
    expect(
      heard.entries, ["a", "a"], "what the two second works answer, which is the same",
      why: "What each of them answers is handed on, whatever came before.")
  }

  @Test("An answer that is nil starts a work, and one of the second work is handed on")
  func nilAnswers() {
    let first = ManualEffect<Int?>()
    let heard = Log<Int?>()
    first.effect
      .flatMap { number in ClosureEffect<Int?> { callback in callback(number) } }
      .run(heard.write)
    for number in [1, nil, 3] { first.answer(number) }
    expect(
      heard.entries, [1, nil, 3], "what the works of three answers answer",
      why: "Each answer starts a work, and what that answers is handed on.")
  }

  @Test("An answer that comes while another one is dealt with is dealt with as well")
  func answerInside() {
    let first = ManualEffect<Int>()
    let events = Log<String>()
    first.effect
      .flatMap { number in ClosureEffect<String> { callback in callback("made of \(number)") } }
      .run { text in
        events.write("heard \(text)")
        guard text == "made of 1" else { return }
        first.answer(2)
        events.write("answered 2")
      }
    let hasReturned = returns { first.answer(1) }
    expect(
      hasReturned, "the first answer to be dealt with, and the second one meanwhile",
      why: "Answers may come while another one is handed on, and none waits for another one.")
    expect(
      events.entries, ["heard made of 1", "heard made of 2", "answered 2"],
      "what happens when the callback makes the first work answer again",
      why: "Each answer is dealt with where it comes, before whoever answers goes on.")
  }

  @Test("An answer that comes before its work's `run` has returned is dealt with there")
  func answerAtOnce() {
    let events = Log<String>()
    let thread = pthread_self()
    func note(_ event: String) {
      let isThere = pthread_equal(thread, pthread_self()) != 0
      events.write(isThere ? event : "\(event) on another thread")
    }
    let first = ClosureEffect<Int> { callback in
      for number in [1, 2] {
        callback(number)
        events.write("answered \(number)")
      }
    }
    first
      .flatMap { number in
        ClosureEffect<String> { callback in
          callback("made of \(number)")
          note("second answered")
        }
      }
      .run { note("heard \($0)") }
    expect(
      events.entries,
      [
        "heard made of 1", "second answered", "answered 1",
        "heard made of 2", "second answered", "answered 2",
      ],
      "what happens when the first work answers twice, at once, and each second work once",
      why: "Each answer is dealt with where it comes, before whoever answers goes on.")
  }

  @Test("An answer from another thread does not wait until one is dealt with")
  func anotherThread() {
    let first = ManualEffect<Int>()
    let heard = Log<Int>()
    let inTime = Log<Bool>()
    first.effect
      .flatMap { number in
        if number == 1 { inTime.write(returns { first.answer(2) }) }
        return ClosureEffect<Int> { callback in callback(number) }
      }
      .run { number in
        heard.write(number)
        guard number == 1 else { return }
        inTime.write(returns { first.answer(3) })
      }
    first.answer(1)
    expect(
      inTime.entries, [true, true],
      "whether an answer on another thread returns while this one transforms, and in the callback",
      why: "Answers may come from several threads at once: each is dealt with where it comes.")
    expect(heard.entries, [2, 1, 3], "what all three second works answer")
  }

  @Test("Answers that come from two threads at once are dealt with, each of them once", .ownThread)
  func threads() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let rounds = 10_000
      let heard = Log<Int>()
      var answer: (LargeValue) -> Void = { _ in }
      ClosureEffect<LargeValue> { answer = $0 }
        .flatMap { value in ClosureEffect<Int> { callback in callback(value.number) } }
        .run(heard.write)
      race(
        rounds: rounds,
        [{ [answer] in answer(LargeValue($0)) }, { [answer] in answer(LargeValue(rounds + $0)) }])
      report("\(heard.entries.count) answers, \(Set(heard.entries).count) of them different")
      finish()
    }
    expect(
      process, reports: ["20000 answers, 20000 of them different"],
      "what is heard when each of two threads answers with 10000 values",
      why: "Answers may come from several threads at once: each is dealt with where it comes.")
  }

  @Test("Neither an answer, the work made of it nor the callback is retained when that is over")
  func retainsNothing() {
    let first = ManualEffect<Log<Int>>()
    let references = Log<WeakReference>()
    var isAnswered = true
    let both = first.effect.flatMap { _ -> ClosureEffect<Log<Int>> in
      let work = Log<Int>()
      references.write(WeakReference(work))
      return ClosureEffect<Log<Int>> { callback in
        withExtendedLifetime(work) { if isAnswered { callback(Log<Int>()) } }
      }
    }
    var captured = WeakReference(nil)
    do {
      let object = Log<Int>()
      captured = WeakReference(object)
      both.run { answer in
        withExtendedLifetime(object) { references.write(WeakReference(answer)) }
      }
    }
    do {
      let answer = Log<Int>()
      references.write(WeakReference(answer))
      first.answer(answer)
    }
    expect(
      references.entries.map { $0.object == nil }, [true, true, true],
      "whether the first answer, the work that was made of it, and its answer are released",
      why: "`flatMap` keeps nothing between two answers.")
    isAnswered = false
    first.answer(Log<Int>())
    expect(
      references.entries.suffix(1).map { $0.object == nil }, [true],
      "whether work is released that has let its callback go, and has answered nothing",
      why: "`flatMap` keeps nothing between two answers.")
    first.end()
    expect(
      captured.object == nil, "what the callback has captured to be released when all work is over",
      why: "`flatMap` keeps nothing: only who can still answer retains the callback.")
    withExtendedLifetime(both) {}
  }

  @Test("Every answer of the second is handed on")
  func everyAnswerOfTheSecond() {
    // When the second work answers, the first is over and retains nothing.
    let first = ClosureEffect<Int> { callback in callback(1) }
    let second = ManualEffect<String>()
    let heard = Log<String>()
    first.flatMap { _ in second.effect }.run(heard.write)
    for text in ["a", "b", "b"] { second.answer(text) }
    expect(
      heard.entries, ["a", "b", "b"], "all three answers of the second work",
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

  @Test("A run that begins inside the callback of another one does the work again, too")
  func runInside() {
    let first = ClosureEffect<Int> { callback in callback(1) }
    let heard = Log<String>()
    let both = first.flatMap { number in ClosureEffect<Int> { $0(number) } }
    both.run { number in
      let hasReturned = returns { both.run { heard.write("on another thread: \($0)") } }
      // On this thread only if another one has not waited: it might wait forever.
      if hasReturned { both.run { heard.write("inside: \($0)") } }
      heard.write("outside: \(number)")
    }
    expect(
      heard.entries, ["on another thread: 1", "inside: 1", "outside: 1"],
      "what the callback of each run hears",
      why: "Each call of `run` does the work again, also while an earlier one has not returned.")
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
