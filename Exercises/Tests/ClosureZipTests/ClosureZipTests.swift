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
      [number.starts, text.starts], [0, 0], "the runs before anybody has called `run`",
      why: "An effect is work that has not started.")
  }

  @Test("Both works are started before either has answered")
  func bothAtOnce() {
    number.effect.zip(text.effect).run(hear)
    expect(
      [number.starts, text.starts], [1, 1], "the runs of both works after one `run`",
      why: "`zip` starts both works at once: the second does not wait for the first.")
  }

  @Test("Nothing is handed on until both have answered")
  func waits() {
    number.effect.zip(text.effect).run(hear)
    number.answer(1)
    expect(heard.entries, [], "what is heard when the first alone has answered")
    text.answer("a")
    expect(
      heard.entries, ["1a"], "the pair when both have answered",
      why: "A pair is handed on as soon as both have answered.")
  }

  @Test("The second may answer first")
  func eitherOrder() {
    number.effect.zip(text.effect).run(hear)
    text.answer("a")
    expect(heard.entries, [], "what is heard when the second alone has answered")
    number.answer(1)
    expect(
      heard.entries, ["1a"], "the pair when both have answered",
      why: "Either work may be the first to answer.")
  }

  @Test("An answer counts also when the work that gave it is over")
  func releasedWork() {
    // It retains its callback no longer than it takes to answer.
    func atOnce<A>(_ value: A) -> ClosureEffect<A> { ClosureEffect { $0(value) } }
    let haveReturned = returns {
      atOnce(1).zip(text.effect).run(hear)
      number.effect.zip(atOnce("b")).run(hear)
    }
    expect(haveReturned, "both runs to return", why: "No lock is held while a work is started.")
    guard haveReturned else { return }
    text.answer("a")
    number.answer(2)
    expect(
      heard.entries, ["1a", "2b"],
      "two pairs, each of a work that answers at once and of one that answers later",
      why: "A pair is made of the first answers, also if one of them came long ago.")
  }

  @Test("Works that answer at once, while they are run, make a pair")
  func onTheSpot() {
    let number = ClosureEffect<Int> { callback in callback(1) }
    let text = ClosureEffect<String> { callback in callback("a") }
    let hasReturned = returns { number.zip(text).run(hear) }
    expect(hasReturned, "`run` to return", why: "No lock is held while the works are started.")
    expect(
      heard.entries, ["1a"], "the pair of two works that answer at once",
      why: "An effect may call back before `run` returns.")
  }

  @Test("The pair is handed on before the work that completes it has been started")
  func beforeTheStartIsOver() {
    let events = Log<String>()
    func atOnce<A>(_ value: A) -> ClosureEffect<A> {
      ClosureEffect { callback in
        callback(value)
        events.write("a work is started")
      }
    }
    let hasReturned = returns {
      atOnce(1).zip(atOnce("a")).run { events.write("\($0.0)\($0.1)") }
    }
    expect(hasReturned, "`run` to return", why: "No lock is held while the works are started.")
    expect(
      events.entries, ["a work is started", "1a", "a work is started"],
      "what happens when both works answer at once",
      why: "The pair is handed on as soon as both have answered.")
  }

  @Test("An answer that is nil is an answer")
  func nilAnswers() {
    let number = ManualEffect<Int?>()
    let text = ManualEffect<String?>()
    number.effect.zip(text.effect).run { heard.write("\($0.0 ?? 0)\($0.1 ?? "-")") }
    number.answer(nil)
    number.answer(1)
    expect(heard.entries, [], "what is heard when the first alone has answered")
    text.answer(nil)
    text.answer("a")
    expect(
      heard.entries, ["0-"], "one pair, of the first answer of each, which is nil",
      why: "The pair is made of the first answers, whatever they are.")
  }

  @Test("Who answers again while waiting is paired with the first answer")
  func firstAnswers() {
    number.effect.zip(text.effect).run(hear)
    number.answer(1)
    number.answer(2)
    text.answer("a")
    number.effect.zip(text.effect).run(hear)
    text.answer("b", run: 1)
    text.answer("c", run: 1)
    number.answer(3, run: 1)
    expect(
      heard.entries, ["1a", "3b"],
      "one pair of each of two runs, of the first answers: one work has answered twice before the "
        + "other one",
      why: "The pair is made of the first answers, and not of the latest ones.")
  }

  @Test("Who answers again after the pair makes no second one")
  func onePair() {
    number.effect.zip(text.effect).run(hear)
    number.answer(1)
    text.answer("a")
    text.answer("b")
    expect(
      heard.entries, ["1a"], "one pair, though the second has answered twice",
      why: "A work that answers again makes no second pair.")
  }

  @Test("Both answering again make no second pair")
  func bothAgain() {
    number.effect.zip(text.effect).run(hear)
    number.answer(1)
    text.answer("a")
    number.answer(2)
    text.answer("b")
    text.answer("a")
    number.answer(1)
    expect(
      heard.entries, ["1a"], "one pair, though each has answered three times",
      why: "This `zip` calls back once. Stage 1's makes a pair of the second answers as well.")
  }

  @Test("The callback may make a work answer again, and hears of one pair")
  func answerInside() {
    for isNumberLast in [false, true] {
      let (number, text, heard) = (ManualEffect<Int>(), ManualEffect<String>(), Log<String>())
      number.effect.zip(text.effect).run { pair in
        heard.write("\(pair.0)\(pair.1)")
        // A second call of this closure is enough to fail.
        guard heard.entries.count == 1 else { return }
        number.answer(2)
        text.answer("b")
      }
      if isNumberLast { text.answer("a") } else { number.answer(1) }
      let hasReturned = returns { if isNumberLast { number.answer(1) } else { text.answer("a") } }
      let last = isNumberLast ? "number" : "text"
      expect(
        hasReturned,
        "the answer of the \(last) to return, though the callback makes both works answer",
        why: "The lock is not held while the callback runs.")
      expect(
        heard.entries, ["1a"], "one pair, though both works answer while the pair is handed on",
        why: "That the pair is made is noted before it is handed on.")
    }
  }

  @Test("An answer on another thread does not wait until the callback has returned")
  func answerElsewhereInside() {
    for isNumberLast in [false, true] {
      let (number, text, heard) = (ManualEffect<Int>(), ManualEffect<String>(), Log<String>())
      let inTime = Log<Bool>()
      number.effect.zip(text.effect).run { pair in
        heard.write("\(pair.0)\(pair.1)")
        guard heard.entries.count == 1 else { return }
        inTime.write(returns { if isNumberLast { text.answer("b") } else { number.answer(2) } })
      }
      if isNumberLast { text.answer("a") } else { number.answer(1) }
      if isNumberLast { number.answer(1) } else { text.answer("a") }
      expect(
        inTime.entries, [true],
        "whether an answer on another thread returns while the callback runs on this one, which the "
          + (isNumberLast ? "number" : "text") + " has called",
        why: "The lock is not held while the callback runs.")
      expect(heard.entries, ["1a"], "one pair, though a work answers while it is handed on")
    }
  }

  @Test("An answer on another thread does not wait until the other work is started")
  func answerElsewhereAtTheStart() {
    let starts = Log<Void>()
    let answers = Log<() -> Void>()
    let inTime = Log<Bool>()
    func work<A>(_ value: A) -> ClosureEffect<A> {
      ClosureEffect { callback in
        starts.write(())
        // The work that is started second makes the first one answer. If an answer starts work once
        // more, that does not: it would go on with one thread after the other, without end.
        if starts.entries.count == 2 { answers.entries.forEach { inTime.write(returns($0)) } }
        answers.write { callback(value) }
      }
    }
    work(1).zip(work("a")).run(hear)
    expect(
      inTime.entries, [true],
      "whether the first work's answer on another thread returns while the second one is started",
      why: "The lock is not held while a work is started.")
    answers.entries.last?()
    expect(heard.entries, ["1a"], "the pair when both have answered")
  }

  @Test("Each run does both works again, and has a pair of its own")
  func repeatable() {
    let both = number.effect.zip(text.effect)
    both.run(hear)
    both.run(hear)
    number.answer(1, run: 0)
    text.answer("b", run: 1)
    expect(heard.entries, [], "what is heard when each run has half of its answers")
    number.answer(2, run: 1)
    text.answer("a", run: 0)
    expect(
      heard.entries, ["2b", "1a"], "a pair for each run, of its own answers",
      why: "Each call of `run` does the work again, and shares nothing with the others.")
    both.run(hear)
    number.answer(3, run: 2)
    text.answer("c", run: 2)
    expect(
      heard.entries, ["2b", "1a", "3c"], "a third pair, of a run that begins after the others",
      why: "Each call of `run` does the work again, also when a pair was made before.")
  }

  @Test("A run that begins inside the callback of another one does both works again, too")
  func runInside() {
    let both = ClosureEffect<Int> { $0(1) }.zip(ClosureEffect<String> { $0("a") })
    let hasReturned = returns(within: 5) {
      both.run { pair in
        let isInTime = returns { both.run { heard.write("on another thread: \($0.0)\($0.1)") } }
        // On this thread only if another one has not waited: it might wait forever.
        if isInTime { both.run { heard.write("inside: \($0.0)\($0.1)") } }
        heard.write("outside: \(pair.0)\(pair.1)")
      }
    }
    expect(hasReturned, "`run` to return", why: "No lock is held while a work is started.")
    expect(
      heard.entries, ["on another thread: 1a", "inside: 1a", "outside: 1a"],
      "what the callback of each run hears",
      why: "Each call of `run` does the work again, also while an earlier one has not returned.")
  }

  @Test("Works that answer on several threads at once make one pair", .ownThread)
  func threads() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let firsts = (0..<5_000).map { _ in ManualEffect<LargeValue>() }
      let seconds = firsts.map { _ in ManualEffect<LargeValue>() }
      let heard = firsts.map { _ in Log<[LargeValue]>() }
      for (index, first) in firsts.enumerated() {
        first.effect.zip(seconds[index].effect).run { heard[index].write([$0.0, $0.1]) }
      }
      let (one, two) = (LargeValue(1), LargeValue(2))
      race(
        rounds: firsts.count,
        [
          { firsts[$0].answer(one) }, { seconds[$0].answer(two) },
          { firsts[$0].answer(one) }, { seconds[$0].answer(two) },
        ])
      report("\(heard.filter { $0.entries == [[one, two]] }.count)")
      finish()
    }
    expect(
      process, reports: ["5000"], "the number of races, of 5000, after which one pair is heard",
      why: "The works may answer on several threads at once, and then two may find a pair due.")
  }
}
