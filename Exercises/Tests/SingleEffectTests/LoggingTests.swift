import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import SingleEffect

@Suite("SingleEffect: logging")
struct LoggingTests {
  let lines = Log<String>()

  /// Counts, and emits the action again, in upper case.
  var reducer: SingleReducer<Int, String> {
    logging(
      { value, action in
        value += 1
        return Deferred { () -> Just<String> in
          lines.write("(effect)")
          return Just(action.uppercased())
        }
        .eraseToEffect()
      }, to: lines.write)
  }

  @Test("Nothing is written while the reducer runs")
  func lazy() {
    var value = 0
    _ = reducer(&value, "tap")
    expect(value, 1, "the value, as the reducer has changed it")
    expect(
      lines.entries, [], "the lines that are written while it reduces",
      why: "To write is work, and work is an effect.")
  }

  @Test("The line is written before the reducer's own effect, with the new value")
  func line() {
    var value = 0
    let probe = reducer(&value, "tap").probe()
    expect(lines.entries, ["tap: 1", "(effect)"], "the line, and then the effect")
    expect(probe.heard, ["TAP", "done"], "what the reducer's effect emits, and the completion")
  }

  @Test("The line is written when the effect is subscribed to, whatever is asked for")
  func noDemand() {
    var value = 0
    let probe = reducer(&value, "tap").probe(.none)
    expect(
      lines.entries, ["tap: 1", "(effect)"], "the line and the effect, when nothing was asked for",
      why: "An effect does its work for each subscription. A request is for values.")
    probe.request(.unlimited)
    expect(lines.entries, ["tap: 1", "(effect)"], "what is written when values are asked for")
    expect(probe.heard, ["TAP", "done"], "what the reducer's effect emits, and the completion")
  }

  @Test("All that the reducer's effect emits is handed on, for one line")
  func severalAnswers() {
    let work = ManualPublisher<String, Never>()
    let reducer: SingleReducer<Int, String> = logging(
      { _, _ in work.eraseToEffect() }, to: lines.write)
    var value = 0
    let probe = reducer(&value, "tap").probe()
    for answer in ["a", "b", "b"] { work.send(answer) }
    work.send(completion: .finished)
    expect(
      probe.heard, ["a", "b", "b", "done"], "what the reducer's effect emits, and the completion",
      why: "Logging adds an effect. It takes nothing away from the reducer's own.")
    expect(lines.entries, ["tap: 0"], "the lines that are written")
  }

  @Test("An action without an effect is logged as well")
  func noEffect() {
    let reducer: SingleReducer<Int, String> = logging({ _, _ in .none }, to: lines.write)
    var value = 0
    expect(reducer(&value, "tap").probe().heard, ["done"], "the completion alone")
    expect(lines.entries, ["tap: 0"], "the lines that are written")
  }
}
