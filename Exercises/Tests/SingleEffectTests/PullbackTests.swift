import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import SingleEffect

/// An action that knows how often something was put into it. It is the feature's until then.
private struct CountingAction {
  var times = 0
  var counter: String? {
    get { times == 0 ? "tap" : nil }
    set { times += 1 }
  }
}

@Suite("SingleEffect: pullback")
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
    expect(
      probe.heard, ["done"], "the completion alone",
      why: "An action that is not the feature's has no effect: nobody is to wait for one.")
  }

  @Test("The feature changes its part, and what its effect emits is put into the action")
  func embedding() {
    var whole = Whole()
    let effect = reducer(&whole, RowAction(row: 7, counter: "tap"))
    expect(work.subscriptions, 0, "the effects that have started while it reduces")
    let probe = effect.probe()
    work.send("a")
    work.send(completion: .finished)
    expect(whole.count, 1, "the feature's part of the value")
    expect(probe.heard, ["row 7: a", "done"], "the feature's answer, in row 7")
  }

  @Test("An effect may have many answers, also equal ones, and one in the midst of another")
  func severalAnswers() {
    var whole = Whole()
    // The work emits "c" while "b" is being handed on.
    let probe = Probe<RowAction, Never> { _, action in
      if action.counter == "b" { work.send("c") }
      return .none
    }
    reducer(&whole, RowAction(row: 7, counter: "tap")).subscribe(probe)
    for answer in ["a", "a", "b"] { work.send(answer) }
    expect(
      probe.heard, ["row 7: a", "row 7: a", "row 7: b", "row 7: c"],
      "each of the feature's answers, in row 7",
      why: "What the effect emits is put into the action, all of it.")
    probe.cancel()
    expect(
      work.cancellations, 1, "the cancellations of the feature's effect",
      why: "Canceling the one cancels all.")
  }

  @Test("An answer belongs to the action that caused it")
  func twoRows() {
    var whole = Whole()
    let reducer = self.reducer
    let one = reducer(&whole, RowAction(row: 1, counter: "tap")).probe()
    let two = reducer(&whole, RowAction(row: 2, counter: "tap")).probe()
    work.send("a")
    expect(
      [one.heard, two.heard], [["row 1: a"], ["row 2: a"]], "an answer in each row's action",
      why: "What an effect emits is put into the action that caused it.")
    let counter: SingleReducer<Int, String> = { _, _ in ["a", "b"].publisher.eraseToEffect() }
    let counting = pullback(counter, value: \Whole.count, action: \CountingAction.counter)
    var times: [Int] = []
    let cancellable = counting(&whole, CountingAction()).sink { action in
      times.append(action.times)
    }
    expect(
      times, [1, 1], "how often something was put into the action of each of two answers",
      why: "The second answer is put into the action that caused it, too, and not into the first.")
    withExtendedLifetime(cancellable) {}
  }
}
