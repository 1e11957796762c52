import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import SingleEffect

/// A reducer that changes nothing, and has one effect.
private func having<Value, Action>(
  _ effect: Effect<Action>
) -> SingleReducer<Value, Action> {
  return { _, _ in effect }
}

@Suite("SingleEffect")
struct SingleEffectTests {
  @Suite("combine")
  struct CombineTests {
    let first = ManualPublisher<String, Never>()
    let second = ManualPublisher<String, Never>()

    var both: SingleReducer<Int, String> {
      combine(having(first.eraseToEffect()), having(second.eraseToEffect()))
    }

    @Test("Each reducer is given the action, and the value as the one before has left it")
    func values() {
      let append: SingleReducer<String, String> = { value, action in
        value += action
        return .none
      }
      let double: SingleReducer<String, String> = { value, _ in
        value += value
        return .none
      }
      var value = "-"
      _ = combine(append, double, append)(&value, "a")
      expect(value, "-a-aa", "the value when it was appended to, doubled, and appended to")
    }

    @Test("Reducing starts no effect")
    func lazy() {
      var value = 0
      _ = both(&value, "go")
      expect([first.subscriptions, second.subscriptions], [0, 0], "the effects that have started")
    }

    @Test("No effect is lost, and none is held up by another")
    func nothingLost() {
      var value = 0
      let probe = both(&value, "go").probe()
      expect([first.subscriptions, second.subscriptions], [1, 1], "the effects that have started")
      second.send("b")
      first.send("a")
      second.send("c")
      expect(probe.heard, ["b", "a", "c"], "what both effects emit, as it comes")
    }

    @Test("One that answers at once has answered before the next one starts")
    func order() {
      let events = Log<String>()
      func effect(_ name: String) -> Effect<String> {
        Deferred { () -> Just<String> in
          events.write("\(name) starts")
          return Just(name)
        }
        .eraseToEffect()
      }
      var value = 0
      let effects = combine(having(effect("a")), having(effect("b")), having(effect("c")))(
        &value, "go")
      let cancellable = effects.sink { events.write("heard \($0)") }
      expect(
        events.entries,
        ["a starts", "heard a", "b starts", "heard b", "c starts", "heard c"],
        "starts and answers, in the order of the reducers")
      withExtendedLifetime(cancellable) {}
    }

    @Test("It is done when all are done")
    func completion() {
      var value = 0
      let probe = both(&value, "go").probe()
      first.send(completion: .finished)
      expect(probe.heard, [], "what is heard when one of two is done")
      second.send(completion: .finished)
      expect(probe.heard, ["done"], "what is heard when both are done")
    }

    @Test("Cancelling cancels all")
    func cancellation() {
      var value = 0
      both(&value, "go").probe().cancel()
      expect(
        [first.cancellations, second.cancellations], [1, 1], "the cancellations of each effect")
    }
  }

  @Suite("pullback")
  struct PullbackTests {
    let work = ManualPublisher<String, Never>()

    var reducer: SingleReducer<Whole, RowAction> {
      let counter: SingleReducer<Int, String> = { count, _ in
        count += 1
        return work.eraseToEffect()
      }
      return pullback(counter, value: \Whole.count, action: \RowAction.counter)
    }

    @Test("An action that is not the feature's changes nothing, and its effect is done at once")
    func otherAction() {
      var whole = Whole()
      let probe = reducer(&whole, RowAction(row: 1, counter: nil)).probe()
      expect(whole, Whole(), "the value, unchanged")
      expect(probe.heard, ["done"], "the completion alone")
    }

    @Test("The feature changes its part, and what its effect emits is put into the action")
    func embedding() {
      var whole = Whole()
      let probe = reducer(&whole, RowAction(row: 7, counter: "tap")).probe()
      work.send("a")
      work.send(completion: .finished)
      expect(whole.count, 1, "the feature's part of the value")
      expect(probe.heard, ["row 7: a", "done"], "the feature's answer, in row 7")
    }

    @Test("An answer belongs to the action that caused it")
    func twoRows() {
      var whole = Whole()
      let reducer = self.reducer
      let one = reducer(&whole, RowAction(row: 1, counter: "tap")).probe()
      let two = reducer(&whole, RowAction(row: 2, counter: "tap")).probe()
      work.send("a")
      expect(
        [one.heard, two.heard], [["row 1: a"], ["row 2: a"]], "an answer in each row's action")
    }
  }

  @Suite("logging")
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
      expect(lines.entries, [], "the lines that are written while it reduces")
    }

    @Test("The line is written before the reducer's own effect, with the new value")
    func line() {
      var value = 0
      let probe = reducer(&value, "tap").probe()
      expect(lines.entries, ["tap: 1", "(effect)"], "the line, and then the effect")
      expect(probe.heard, ["TAP", "done"], "what the reducer's effect emits, and the completion")
    }
  }
}
