import ExerciseSupport
import ExerciseTesting
import Foundation
import Testing

@testable import ClosureMap

@Suite("ClosureMap")
struct ClosureMapTests {
  @Test("Mapping an effect starts nothing")
  func lazy() {
    let work = ManualEffect<Int>()
    _ = work.effect.map { $0 + 1 }
    expect(
      work.starts, 0, "the number of runs before anybody has called `run`",
      why: "An effect is work that has not started.")
  }

  @Test("A value arrives transformed")
  func transforms() {
    let work = ManualEffect<Int>()
    let heard = Log<String>()
    work.effect.map { "number \($0)" }.run(heard.write)
    work.answer(5)
    expect(
      heard.entries, ["number 5"], "the value, transformed",
      why: "The new effect hands on each value transformed.")
  }

  @Test("Every value arrives, in order")
  func manyValues() {
    let work = ManualEffect<Int>()
    let heard = Log<Int>()
    work.effect.map { $0 * 10 }.run(heard.write)
    work.answer(1)
    work.answer(2)
    work.answer(3)
    expect(
      heard.entries, [10, 20, 30], "each of the three values, transformed",
      why: "An effect may call back any number of times.")
  }

  @Test("A value that is equal to the one before is transformed and handed on as well")
  func equalValues() {
    let work = ManualEffect<Int>()
    let transformed = Log<Int>()
    let heard = Log<String>()
    work.effect
      .map { value in
        transformed.write(value)
        return "number \(value)"
      }
      .run(heard.write)
    work.answer(5)
    work.answer(5)
    expect(
      heard.entries, ["number 5", "number 5"], "both of two equal values, transformed",
      why: "Each value is handed on, whatever came before it.")
    expect(
      transformed.entries, [5, 5], "what the transformation was called with",
      why: "It is called once for each value: its result may differ from one call to the next.")
    let objects = ManualEffect<Log<Int>>()
    let counts = Log<Int>()
    objects.effect.map { $0.entries.count }.run(counts.write)
    let object = Log<Int>()
    for number in 1...2 {
      object.write(number)
      objects.answer(object)
    }
    expect(
      counts.entries, [1, 2], "the entries of a log that comes twice, and has one more then",
      why: "The transformation is called when the value comes: an object may have changed since.")
  }

  @Test("A value that is nil, or becomes nil, is handed on as well")
  func nilValues() {
    let work = ManualEffect<String>()
    let heard = Log<Int?>()
    work.effect.map { Int($0) }.run(heard.write)
    for text in ["1", "two", "3"] { work.answer(text) }
    expect(
      heard.entries, [1, nil, 3], "each of the three values, transformed",
      why: "Each value is handed on transformed, whatever it becomes.")
    let optional = ManualEffect<Int?>()
    let numbers = Log<Int>()
    optional.effect.map { $0 ?? 0 }.run(numbers.write)
    for number in [1, nil, 3] { optional.answer(number) }
    expect(
      numbers.entries, [1, 0, 3], "each of three values, of which one is nil, transformed",
      why: "Each value is handed on transformed, whatever it is.")
  }

  @Test("Each run does the work again")
  func repeatable() {
    let work = ManualEffect<Int>()
    let first = Log<Int>()
    let second = Log<Int>()
    let mapped = work.effect.map { $0 + 1 }
    mapped.run(first.write)
    mapped.run(second.write)
    expect(
      work.starts, 2, "the number of runs of the work for two runs of the mapped effect",
      why: "Each call of `run` does the work again.")
    work.answer(10, run: 0)
    work.answer(20, run: 1)
    expect(
      [first.entries, second.entries], [[11], [21]], "what the callback of each run hears",
      why: "Each run hands its values to the callback that it was given.")
  }

  @Test("A run that begins inside the callback of another one does the work again, too")
  func runInside() {
    let number = ClosureEffect<Int> { callback in callback(1) }
    let heard = Log<String>()
    let mapped = number.map { "number \($0)" }
    mapped.run { text in
      let hasReturned = returns { mapped.run { heard.write("on another thread: \($0)") } }
      // On this thread only if another one has not waited: it might wait forever.
      if hasReturned { mapped.run { heard.write("inside: \($0)") } }
      heard.write("outside: \(text)")
    }
    expect(
      heard.entries, ["on another thread: number 1", "inside: number 1", "outside: number 1"],
      "what the callback of each run hears",
      why: "Each call of `run` starts the work, also while an earlier one has not returned.")
  }

  @Test("The transformation waits for the value")
  func transformsLate() {
    let work = ManualEffect<Int>()
    let transformed = Log<Int>()
    work.effect.map(transformed.write).run {}
    expect(transformed.entries, [], "what was transformed before the work had answered")
    work.answer(7)
    expect(
      transformed.entries, [7], "what was transformed after the work has answered once",
      why: "The transformation is called once for each value, when the value comes.")
  }

  @Test("A value that comes while another one is handed on is handed on as well")
  func valueInside() {
    let work = ManualEffect<Int>()
    let events = Log<String>()
    work.effect.map { $0 * 10 }.run { value in
      events.write("heard \(value)")
      guard value == 10 else { return }
      work.answer(2)
      events.write("answered 2")
    }
    let hasReturned = returns { work.answer(1) }
    expect(
      hasReturned, "the first value to be handed on, and the second one meanwhile",
      why: "Values may come while another one is handed on, and none waits for another one.")
    expect(
      events.entries, ["heard 10", "heard 20", "answered 2"],
      "what happens when the callback makes the work answer again",
      why: "Each value is handed on where it comes, before whoever answers goes on.")
  }

  @Test("A value that comes before the work's `run` has returned is handed on there")
  func valueAtOnce() {
    let events = Log<String>()
    let thread = pthread_self()
    func note(_ event: String) {
      let isThere = pthread_equal(thread, pthread_self()) != 0
      events.write(isThere ? event : "\(event) on another thread")
    }
    let work = ClosureEffect<Int> { callback in
      for number in [1, 2] {
        callback(number)
        events.write("answered \(number)")
      }
    }
    work
      .map { number in
        note("transformed \(number)")
        return number * 10
      }
      .run { note("heard \($0)") }
    expect(
      events.entries,
      ["transformed 1", "heard 10", "answered 1", "transformed 2", "heard 20", "answered 2"],
      "what happens when the work answers twice, at once",
      why: "Each value is handed on where it comes, before whoever answers goes on.")
  }

  @Test("A value from another thread does not wait until one is transformed or handed on")
  func anotherThread() {
    let work = ManualEffect<Int>()
    let heard = Log<Int>()
    let inTime = Log<Bool>()
    work.effect
      .map { value in
        if value == 1 { inTime.write(returns { work.answer(2) }) }
        return value * 10
      }
      .run { value in
        heard.write(value)
        guard value == 10 else { return }
        inTime.write(returns { work.answer(3) })
      }
    work.answer(1)
    expect(
      inTime.entries, [true, true],
      "whether an answer on another thread returns while this one transforms, and in the callback",
      why: "Values may come from several threads at once: each is handed on where it comes.")
    expect(heard.entries, [20, 10, 30], "all three values, transformed")
  }

  @Test("Values that come from two threads at once are handed on, each of them once", .ownThread)
  func threads() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let rounds = 10_000
      let heard = Log<Int>()
      var answer: (LargeValue) -> Void = { _ in }
      ClosureEffect<LargeValue> { answer = $0 }.map { $0 }.run { heard.write($0.number) }
      race(
        rounds: rounds,
        [{ [answer] in answer(LargeValue($0)) }, { [answer] in answer(LargeValue(rounds + $0)) }])
      report("\(heard.entries.count) values, \(Set(heard.entries).count) of them different")
      finish()
    }
    expect(
      process, reports: ["20000 values, 20000 of them different"],
      "what is heard when each of two threads answers with 10000 values",
      why: "Values may come from several threads at once: each is handed on where it comes.")
  }

  @Test("Neither a value nor what became of it is retained, nor the callback when the work is over")
  func retainsNothing() {
    let work = ManualEffect<Log<Int>>()
    let mapped = work.effect.map { _ in Log<Int>() }
    var before = WeakReference(nil)
    let after = Log<WeakReference>()
    var captured = WeakReference(nil)
    do {
      let object = Log<Int>()
      captured = WeakReference(object)
      mapped.run { value in withExtendedLifetime(object) { after.write(WeakReference(value)) } }
    }
    do {
      let value = Log<Int>()
      before = WeakReference(value)
      work.answer(value)
    }
    expect(
      before.object == nil, "the value to be released",
      why: "`map` keeps nothing between two values.")
    expect(
      after.entries.map { $0.object == nil }, [true],
      "whether what the value became is released",
      why: "`map` keeps nothing between two values.")
    work.end()
    expect(
      captured.object == nil, "what the callback has captured to be released when the work is over",
      why: "`map` keeps nothing: only who can still answer retains the callback.")
    withExtendedLifetime(mapped) {}
    var last = WeakReference(nil)
    do {
      // It retains its callback, and nobody else retains it.
      let work = ManualEffect<Int>()
      last = WeakReference(work)
      work.effect.map { $0 + 1 }.run { _ in }
    }
    expect(
      last.object == nil,
      "work to be released that has its callback still, and that nobody retains",
      why: "The callback that the work gets does not retain the work.")
  }
}
