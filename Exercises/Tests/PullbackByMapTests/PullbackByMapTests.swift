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
    expect(
      whole, Whole(), "the value, unchanged", why: "The feature's reducer has no action to reduce.")
    expect(effects.count, 0, "the number of effects", why: "The feature's reducer did not run.")
  }

  @Test("The feature's action changes its part of the value, once")
  func changesItsPart() {
    var whole = Whole()
    let effects = reducer(&whole, RowAction(row: 1, counter: "tap"))
    expect(
      whole.count, 1, "the feature's part of the value",
      why: "The feature's reducer runs once for each of its actions.")
    expect(
      whole.name, "whole", "the other part of the value",
      why: "The feature knows its own part alone.")
    expect(
      effects.count, 0, "the number of effects",
      why: "The feature has no effect on this action, so the whole has none.")
  }

  @Test("There are as many effects as the feature has, in its order, and none has started")
  func effects() {
    var whole = Whole()
    let effects = reducer(&whole, RowAction(row: 1, counter: "ask"))
    expect(effects.count, 2, "the number of effects", why: "Each stays an effect of its own.")
    expect(
      [first.subscriptions, second.subscriptions], [0, 0], "the effects that have started",
      why: "An effect starts when it is subscribed to.")
    _ = effects.first?.probe(.none)
    expect(
      [first.subscriptions, second.subscriptions], [1, 0],
      "the subscriptions to the feature's effects when the first of the whole's is subscribed to",
      why: "Each stays an effect of its own, and starts when it is subscribed to, without demand.")
    _ = effects.last?.probe(.none)
    expect(
      [first.subscriptions, second.subscriptions], [1, 1],
      "the subscriptions to the feature's effects when the other one is subscribed to as well",
      why: "Each stays an effect of its own, and the order is the feature's.")
  }

  @Test("An effect starts each time it is subscribed to")
  func repeatable() {
    var whole = Whole()
    let effect = reducer(&whole, RowAction(row: 3, counter: "ask")).first
    let one = effect?.probe()
    let two = effect?.probe()
    expect(
      first.subscriptions, 2, "the subscriptions to the feature's effect after two to the whole's",
      why: "An effect starts when it is subscribed to, each time it is.")
    first.send("a")
    one?.cancel()
    first.send("b")
    expect(
      [one?.heard ?? [], two?.heard ?? []], [["row 3: a"], ["row 3: a", "row 3: b"]],
      "what two subscribers hear when the first has canceled after a",
      why: "Each subscription is one of its own to the feature's effect.")
    first.send(completion: .finished)
    let three = effect?.probe()
    first.send("c")
    expect(
      three?.heard ?? [], ["row 3: c"],
      "what a third one hears that subscribes when the second one's effect has ended",
      why: "An effect starts when it is subscribed to, each time it is.")
  }

  @Test("An effect without answers has none in the whole")
  func noAnswers() {
    var whole = Whole()
    let probes = reducer(&whole, RowAction(row: 1, counter: "ask")).map { $0.probe(.none) }
    first.send(completion: .finished)
    expect(
      probes.map(\.heard), [["done"], []],
      "what is heard of two effects, by subscribers that ask for nothing, when the first one ends",
      why: "The whole's effect emits what the feature's emits, and ends with it.")
  }

  @Test("What an effect emits is put into the action that caused it, as soon as it comes")
  func embedding() {
    var whole = Whole()
    let probe = reducer(&whole, RowAction(row: 7, counter: "ask")).first?.probe()
    first.send("a")
    expect(
      probe?.heard ?? [], ["row 7: a"], "the feature's first answer, in row 7",
      why: "An answer is passed on as soon as it comes.")
    for answer in ["b", "b", "ask"] { first.send(answer) }
    first.send(completion: .finished)
    expect(
      probe?.heard ?? [], ["row 7: a", "row 7: b", "row 7: b", "row 7: ask", "done"],
      "the feature's answers, in row 7, and the end",
      why: "Each answer is an action, also when it is equal to the one before, or to the cause.")
    let several: Reducer<Int, String> = { _, _ in [["a", "b", "c"].publisher.eraseToEffect()] }
    let inPortions = pullback(several, value: \Whole.count, action: \RowAction.counter)(
      &whole, RowAction(row: 8, counter: "ask")
    ).first?.probe(.max(1))
    for _ in 1...3 { inPortions?.request(.max(1)) }
    expect(
      inPortions?.heard ?? [], ["row 8: a", "row 8: b", "row 8: c", "done"],
      "three answers, for a subscriber that asks for one at a time",
      why: "What an effect emits is passed on.")
    let oneByOne = Probe<RowAction, Never>(demand: .max(1)) { _, _ in .max(1) }
    pullback(several, value: \Whole.count, action: \RowAction.counter)(
      &whole, RowAction(row: 9, counter: "ask")
    ).first?.subscribe(oneByOne)
    expect(
      oneByOne.heard, ["row 9: a", "row 9: b", "row 9: c", "done"],
      "three answers, for a subscriber that asks for the next one as it receives one",
      why: "What an effect emits is passed on.")
    let letter = pullback(several, value: \Whole.count, action: \Letter.counter)(
      &whole, Letter(question: "ask")
    ).first?.probe()
    expect(
      letter?.heard ?? [], ["answer: a", "answer: b", "answer: c", "done"],
      "three answers to a letter, in which an answer takes the place of the question",
      why: "Each answer goes into the action that caused the effect, and all else in it stays.")
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
      "an answer in each row's own action",
      why: "What an effect emits goes into the action that caused it.")
  }

  @Test("Canceling the whole's effect cancels the feature's, and no other one")
  func cancellation() {
    var whole = Whole()
    let probes = reducer(&whole, RowAction(row: 1, counter: "ask")).map { $0.probe() }
    probes.first?.cancel()
    expect(
      [first.cancellations, second.cancellations], [1, 0],
      "the cancellations that reach the feature's effects when the first is canceled",
      why: "Each stays an effect of its own, which is canceled without the others.")
    first.send("a")
    second.send("b")
    second.send(completion: .finished)
    expect(
      probes.map(\.heard), [[], ["row 1: b", "done"]],
      "what is heard of the effect that is canceled, and of the other one",
      why: "The other effect goes on, with answers of its own.")
  }
}

/// An action in which an answer takes the place of the question, and which writes down each of them.
private struct Letter: CustomStringConvertible {
  var question: String?
  private var answers: [String] = []

  init(question: String) { self.question = question }

  /// The feature's part.
  var counter: String? {
    get { question }
    set {
      question = nil
      answers.append(newValue ?? "nothing")
    }
  }

  var description: String { "answer: \(answers.joined(separator: ", "))" }
}
