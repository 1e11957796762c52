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
    let reducer = self.reducer
    let effects = [reducer(&value, "tip"), reducer(&value, "top")]
    for effect in effects { _ = effect.probe() }
    expect(
      lines.entries, ["tap: 1", "(effect)", "tip: 2", "(effect)", "top: 3", "(effect)"],
      "what is written when two actions are reduced before the first one's effect starts",
      why: "The line has the value as the action has left it, whatever comes before it is written.")
  }

  @Test("The line is written once for each subscription")
  func repeatable() {
    var value = 0
    let effect = reducer(&value, "tap")
    for _ in 1...2 { _ = effect.probe() }
    expect(
      lines.entries, ["tap: 1", "(effect)", "tap: 1", "(effect)"],
      "the line and the effect, for each of two subscriptions",
      why: "To write is work, and an effect does its work for each subscription.")
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
    // The work emits "d" while "c" is being handed on.
    let probe = Probe<String, Never> { _, answer in
      if answer == "c" { work.send("d") }
      return .none
    }
    reducer(&value, "tap").subscribe(probe)
    for answer in ["a", "b", "b", "c"] { work.send(answer) }
    work.send(completion: .finished)
    expect(
      probe.heard, ["a", "b", "b", "c", "d", "done"],
      "what the reducer's effect emits, and the completion",
      why: "Logging adds an effect. It takes nothing away from the reducer's own.")
    expect(lines.entries, ["tap: 0"], "the lines that are written")
    reducer(&value, "tap").probe().cancel()
    expect(
      work.cancellations, 1, "the cancellations of the reducer's effect",
      why: "Canceling the one cancels all.")
  }

  @Test("An action without an effect is logged as well")
  func noEffect() {
    let reducer: SingleReducer<Int, String> = logging({ _, _ in .none }, to: lines.write)
    var value = 0
    expect(reducer(&value, "tap").probe().heard, ["done"], "the completion alone")
    expect(lines.entries, ["tap: 0"], "the lines that are written")
  }
}
