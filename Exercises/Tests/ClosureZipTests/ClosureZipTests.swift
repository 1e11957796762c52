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
    expect([number.starts, text.starts], [0, 0], "the runs before anybody has called `run`")
  }

  @Test("Both works are started before either has answered")
  func bothAtOnce() {
    number.effect.zip(text.effect).run(hear)
    expect([number.starts, text.starts], [1, 1], "the runs of both works after one `run`")
  }

  @Test("Nothing is handed on until both have answered")
  func waits() {
    number.effect.zip(text.effect).run(hear)
    number.answer(1)
    expect(heard.entries, [], "what is heard when the first alone has answered")
    text.answer("a")
    expect(heard.entries, ["1a"], "the pair when both have answered")
  }

  @Test("The second may answer first")
  func eitherOrder() {
    number.effect.zip(text.effect).run(hear)
    text.answer("a")
    expect(heard.entries, [], "what is heard when the second alone has answered")
    number.answer(1)
    expect(heard.entries, ["1a"], "the pair when both have answered")
  }

  @Test("Who answers again while waiting is paired with the first answer")
  func firstAnswers() {
    number.effect.zip(text.effect).run(hear)
    number.answer(1)
    number.answer(2)
    text.answer("a")
    expect(heard.entries, ["1a"], "one pair, of the first answer of each")
  }

  @Test("Who answers again after the pair makes no second one")
  func onePair() {
    number.effect.zip(text.effect).run(hear)
    number.answer(1)
    text.answer("a")
    text.answer("b")
    expect(heard.entries, ["1a"], "one pair, though the second has answered twice")
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
    expect(heard.entries, ["2b", "1a"], "a pair for each run, of its own answers")
  }
}
