import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import PullbackByMap

@Suite("PullbackByMap")
struct PullbackByMapTests {
  let first = ManualPublisher<String, Never>()
  let second = ManualPublisher<String, Never>()

  /// A counter that has two effects whenever it is asked something.
  var reducer: Reducer<Whole, RowAction> {
    let counter: Reducer<Int, String> = { count, action in
      count += 1
      return action == "ask" ? [first.eraseToEffect(), second.eraseToEffect()] : []
    }
    return pullback(counter, value: \Whole.count, action: \RowAction.counter)
  }

  @Test("An action that is not the feature's changes nothing and has no effects")
  func otherAction() {
    var whole = Whole()
    let effects = reducer(&whole, RowAction(row: 1, counter: nil))
    expect(whole, Whole(), "the value, unchanged")
    expect(effects.count, 0, "the number of effects")
  }

  @Test("The feature's action changes its part of the value")
  func changesItsPart() {
    var whole = Whole()
    _ = reducer(&whole, RowAction(row: 1, counter: "tap"))
    expect(whole.count, 1, "the feature's part of the value")
    expect(whole.name, "whole", "the other part of the value")
  }

  @Test("There are as many effects as the feature has, in its order, and none has started")
  func effects() {
    var whole = Whole()
    let effects = reducer(&whole, RowAction(row: 1, counter: "ask"))
    expect(effects.count, 2, "the number of effects")
    expect([first.subscriptions, second.subscriptions], [0, 0], "the effects that have started")
    _ = effects.first?.probe()
    expect([first.subscriptions, second.subscriptions], [1, 0], "the effects, one being started")
  }

  @Test("What an effect emits is put into the action that caused it, and so is its end")
  func embedding() {
    var whole = Whole()
    let probe = reducer(&whole, RowAction(row: 7, counter: "ask")).first?.probe()
    first.send("a")
    first.send("b")
    first.send(completion: .finished)
    expect(
      probe?.heard ?? [], ["row 7: a", "row 7: b", "done"], "the feature's answers, in row 7")
  }

  @Test("An answer belongs to the action that caused it, though another came in the meantime")
  func latestAction() {
    var whole = Whole()
    let reducer = self.reducer
    let one = reducer(&whole, RowAction(row: 1, counter: "ask")).first?.probe()
    let two = reducer(&whole, RowAction(row: 2, counter: "ask")).first?.probe()
    first.send("a")
    expect(
      [one?.heard ?? [], two?.heard ?? []], [["row 1: a"], ["row 2: a"]],
      "an answer in each row's own action")
  }

  @Test("Cancelling the whole's effect cancels the feature's")
  func cancellation() {
    var whole = Whole()
    let probe = reducer(&whole, RowAction(row: 1, counter: "ask")).first?.probe()
    probe?.cancel()
    expect(first.cancellations, 1, "the cancellations that reach the feature's effect")
  }
}
