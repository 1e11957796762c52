import ExerciseSupport
import ExerciseTesting
import Testing

@testable import ClosureMap

@Suite("ClosureMap")
struct ClosureMapTests {
  @Test("Mapping an effect starts nothing")
  func lazy() {
    let work = ManualEffect<Int>()
    _ = work.effect.map { $0 + 1 }
    expect(
      work.starts, 0, "the number of starts before `run`",
      why: "An effect starts when it is run, not when it is mapped.")
  }

  @Test("Each run does the work again and calls its own callback")
  func repeatable() {
    let work = ManualEffect<Int>()
    let first = Log<Int>()
    let second = Log<Int>()
    let mapped = work.effect.map { $0 + 1 }
    mapped.run(first.write)
    mapped.run(second.write)
    expect(
      work.starts, 2, "the number of starts after two runs",
      why: "Each `run` does the work again.")
    work.answer(10, run: 0)
    work.answer(20, run: 1)
    expect(
      [first.entries, second.entries], [[11], [21]], "the values of the first and the second run",
      why: "Each `run` calls its own callback.")
  }

  @Test("A value is transformed once, when it arrives")
  func transforms() {
    let work = ManualEffect<Int>()
    let transformed = Log<Int>()
    let heard = Log<String>()
    work.effect
      .map { value in
        transformed.write(value)
        return "number \(value)"
      }
      .run(heard.write)
    expect(
      transformed.entries, [], "the values transformed before the work answered",
      why: "`map` transforms a value when it arrives.")
    work.answer(5)
    expect(
      transformed.entries, [5], "the values transformed after one answer",
      why: "`map` transforms each value once.")
    expect(heard.entries, ["number 5"], "the result", why: "`map` passes on the result.")
  }

  @Test("Every value is passed on, in order")
  func manyValues() {
    let work = ManualEffect<Int>()
    let heard = Log<Int>()
    work.effect.map { $0 * 10 }.run(heard.write)
    for number in [1, 2, 2] { work.answer(number) }
    expect(
      heard.entries, [10, 20, 20], "the results of three values",
      why: "An effect can send many values, and equal ones.")
  }

  @Test("A result that is nil is also passed on")
  func nilValues() {
    let work = ManualEffect<String>()
    let heard = Log<String>()
    work.effect.map { Int($0) }.run { number in heard.write(number.map { "\($0)" } ?? "nil") }
    for text in ["1", "two", "3"] { work.answer(text) }
    expect(
      heard.entries, ["1", "nil", "3"], "the results of three values",
      why: "A result of nil is also a value.")
  }

  @Test("A value that arrives before `run` has returned is passed on immediately")
  func valueAtOnce() {
    let events = Log<String>()
    let work = ClosureEffect<Int> { callback in
      for number in [1, 2] {
        callback(number)
        events.write("sent \(number)")
      }
    }
    work.map { $0 * 10 }.run { events.write("heard \($0)") }
    expect(
      events.entries, ["heard 10", "sent 1", "heard 20", "sent 2"],
      "the events while the work sends two values inside `run`",
      why: "Pass a value on before the code that sent it continues.")
  }

  @Test("A value that arrives while another one is passed on is passed on immediately")
  func valueInside() {
    let work = ManualEffect<Int>()
    let events = Log<String>()
    work.effect.map { $0 * 10 }.run { value in
      events.write("heard \(value)")
      guard value == 10 else { return }
      work.answer(2)
      events.write("sent 2")
    }
    let hasReturned = returns { work.answer(1) }
    expect(
      hasReturned, "the first value to be passed on",
      why: "A value must not wait for the previous one: it would wait forever.")
    expect(
      events.entries, ["heard 10", "heard 20", "sent 2"],
      "the events while the callback makes the work send again",
      why: "Pass a value on before the code that sent it continues.")
  }
}
