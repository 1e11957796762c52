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
    expect(work.starts, 0, "the number of runs before anybody has called `run`")
  }

  @Test("A value arrives transformed")
  func transforms() {
    let work = ManualEffect<Int>()
    let heard = Log<String>()
    work.effect.map { "number \($0)" }.run(heard.write)
    work.answer(5)
    expect(heard.entries, ["number 5"], "the value, transformed")
  }

  @Test("Every value arrives, in order")
  func manyValues() {
    let work = ManualEffect<Int>()
    let heard = Log<Int>()
    work.effect.map { $0 * 10 }.run(heard.write)
    work.answer(1)
    work.answer(2)
    work.answer(3)
    expect(heard.entries, [10, 20, 30], "each of the three values, transformed")
  }

  @Test("Each run does the work again")
  func repeatable() {
    let work = ManualEffect<Int>()
    let heard = Log<Int>()
    let mapped = work.effect.map { $0 + 1 }
    mapped.run(heard.write)
    mapped.run(heard.write)
    expect(work.starts, 2, "the number of runs of the work for two runs of the mapped effect")
    work.answer(10, run: 0)
    work.answer(20, run: 1)
    expect(heard.entries, [11, 21], "each run's own answer")
  }

  @Test("The transformation waits for the value")
  func transformsLate() {
    let work = ManualEffect<Int>()
    let transformed = Log<Int>()
    work.effect.map(transformed.write).run {}
    expect(transformed.entries, [], "what was transformed before the work had answered")
    work.answer(7)
    expect(transformed.entries, [7], "what was transformed after the work has answered once")
  }
}
