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
    let heard = Log<Int>()
    work.effect.map { $0 * 10 }.run { value in
      heard.write(value)
      if value == 10 { work.answer(2) }
    }
    let hasReturned = returns { work.answer(1) }
    expect(
      hasReturned, "the first value to be handed on, and the second one meanwhile",
      why: "Values may come from several threads at once, and none waits for another one.")
    expect(
      heard.entries, [10, 20], "both values, transformed",
      why: "Each value is handed on, whatever happens at the time.")
  }
}
