import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import PullbackByMap

@Suite("PullbackByMap")
struct PullbackByMapTests {
  let first = ManualPublisher<String, Never>()
  let second = ManualPublisher<String, Never>()

  /// A counter's reducer, pulled back to actions that say which row they are about. The counter's
  /// action "ask" has two effects.
  var reducer: Reducer<Whole, RowAction> {
    let counter: Reducer<Int, String> = { count, action in
      count += 1
      return action == "ask" ? [first.eraseToEffect(), second.eraseToEffect()] : []
    }
    return pullback(counter, value: \Whole.count, action: \RowAction.counter)
  }

  /// The effects of the counter's "ask" in a row.
  func effects(row: Int) -> [Effect<RowAction>] {
    var whole = Whole()
    return reducer(&whole, RowAction(row: row, counter: "ask"))
  }

  @Test("The feature's reducer runs once for each of its actions")
  func reducesOnce() {
    var whole = Whole()
    let effects = reducer(&whole, RowAction(row: 1, counter: "tap"))
    expect(
      whole.count, 1, "the counter after one action",
      why: "A reducer that runs twice changes the value twice.")
    expect(effects.count, 0, "the number of effects for an action that has none")
  }

  @Test("There is one effect for each of the feature's effects, in the same order")
  func oneForEach() {
    let effects = self.effects(row: 1)
    expect(
      effects.count, 2, "the number of effects",
      why: "The store starts, keeps and cancels each effect by itself.")
    _ = effects.first?.probe()
    expect(
      [first.subscriptions, second.subscriptions], [1, 0],
      "the starts of both effects when the first one has a subscriber",
      why: "The first effect is made of the feature's first effect.")
  }

  @Test("The pullback starts no effect")
  func lazy() {
    _ = effects(row: 1)
    expect(
      [first.subscriptions, second.subscriptions], [0, 0], "the starts of both effects",
      why: "The store starts an effect when it subscribes.")
  }

  @Test("Each answer is emitted immediately, and the effect completes with the feature's effect")
  func answers() {
    let probe = effects(row: 7).first?.probe()
    first.send("a")
    expect(
      probe?.heard ?? [], ["row 7: a"], "the actions after the first answer",
      why: "An answer must not wait until the effect completes.")
    for answer in ["b", "b"] { first.send(answer) }
    first.send(completion: .finished)
    expect(
      probe?.heard ?? [], ["row 7: a", "row 7: b", "row 7: b", "done"],
      "the events after three answers and the completion")
  }

  @Test("An answer belongs to the action that caused its effect, even if another action follows")
  func lateAnswer() {
    var whole = Whole()
    let reducer = self.reducer
    let one = reducer(&whole, RowAction(row: 1, counter: "ask")).first?.probe()
    let two = reducer(&whole, RowAction(row: 2, counter: "ask")).first?.probe()
    first.send("a")
    expect(
      one?.heard ?? [], ["row 1: a"], "the action of the effect that row 1 has caused",
      why: "Otherwise, a late answer changes the wrong row.")
    expect(two?.heard ?? [], ["row 2: a"], "the action of the effect that row 2 has caused")
  }

  @Test("Each subscription starts the feature's effect again")
  func repeatable() {
    let effect = effects(row: 3).first
    let probes = [effect?.probe(), effect?.probe()]
    expect(
      first.subscriptions, 2, "the starts of the feature's effect for two subscribers",
      why: "Each subscriber starts its own work.")
    first.send("a")
    first.send(completion: .finished)
    expect(
      probes.map { $0?.heard ?? [] }, [["row 3: a", "done"], ["row 3: a", "done"]],
      "the events for both subscribers")
  }

  @Test("Canceling an effect cancels the feature's effect and no other")
  func cancellation() {
    let probes = effects(row: 1).map { $0.probe() }
    probes.first?.cancel()
    expect(
      [first.cancellations, second.cancellations], [1, 0],
      "the cancellations of the feature's first and second effect",
      why: "Only the feature's effect can stop its work.")
    first.send("a")
    second.send("b")
    expect(
      probes.map(\.heard), [[], ["row 1: b"]], "the actions of both effects",
      why: "The second effect keeps running.")
  }
}
