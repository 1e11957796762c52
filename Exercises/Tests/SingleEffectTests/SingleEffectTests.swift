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

@Suite("SingleEffect: combine")
struct CombineTests {
  let first = ManualPublisher<String, Never>()
  let second = ManualPublisher<String, Never>()
  let third = ManualPublisher<String, Never>()

  var both: SingleReducer<Int, String> {
    combine(having(first.eraseToEffect()), having(second.eraseToEffect()))
  }

  @Test("Each reducer is given the action, and the value as the one before has left it")
  func values() {
    let calls = Log<String>()
    let append: SingleReducer<String, String> = { value, action in
      calls.write("append \(action)")
      value += action
      return Just(value).eraseToEffect()
    }
    let double: SingleReducer<String, String> = { value, action in
      calls.write("double \(action)")
      value += value
      return .none
    }
    var value = "-"
    let reducer = combine(append, double, append)
    let first = reducer(&value, "a")
    expect(
      value, "-a-aa", "the value when it was appended to, doubled, and appended to",
      why: "The reducers run in turn, and each works on what the one before has made.")
    expect(
      calls.entries, ["append a", "double a", "append a"], "the calls of the reducers",
      why: "The action is given to each reducer in turn, once.")
    let second = reducer(&value, "b")
    expect(
      [first.probe().heard, second.probe().heard],
      [["-a", "-a-aa", "done"], ["-a-aab", "-a-aab-a-aabb", "done"]],
      "what is heard of the effects of two actions that were both reduced before",
      why: "What the reducers return for one action has nothing to do with another one.")
  }

  @Test("Reducing starts no effect")
  func lazy() {
    var value = 0
    _ = both(&value, "go")
    expect(
      [first.subscriptions, second.subscriptions], [0, 0], "the effects that have started",
      why: "Work starts when the effect is subscribed to, and not when the reducer returns it.")
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

  @Test("What an effect emits while an answer is being handed on is handed on, too")
  func answersMeanwhile() {
    var value = 0
    let probe = Probe<String, Never> { _, answer in
      if answer == "a" {
        first.send("b")
        second.send("c")
      }
      return .none
    }
    both(&value, "go").subscribe(probe)
    first.send("a")
    expect(
      probe.heard.sorted(), ["a", "b", "c"], "what both effects emit",
      why: "What any of them emits is handed on, all of it.")
  }

  @Test("What nobody has asked for yet is not lost")
  func laterDemand() {
    var value = 0
    let all: SingleReducer<Int, String> = combine(
      having(Just("a").eraseToEffect()), having(["b", "c"].publisher.eraseToEffect()))
    let probe = all(&value, "go").probe(.none)
    expect(probe.heard, [], "what is heard when nothing was asked for")
    probe.request(.max(1))
    expect(probe.heard.count, 1, "the number of answers when one was asked for")
    probe.request(.unlimited)
    expect(
      probe.heard.sorted(), ["a", "b", "c", "done"], "what is heard when all was asked for",
      why: "What any of them emits is handed on, all of it, when it is asked for.")
  }

  @Test("No number of effects that never end holds up another one")
  func three() {
    var value = 0
    let all: SingleReducer<Int, String> = combine(
      having(first.eraseToEffect()), having(second.eraseToEffect()), having(third.eraseToEffect()))
    let probe = all(&value, "go").probe()
    expect(
      [first, second, third].map(\.subscriptions), [1, 1, 1], "the effects that have started",
      why: "One that never ends holds up nobody.")
    third.send("c")
    expect(probe.heard, ["c"], "what the third effect emits")
  }

  @Test("Two equal answers are two")
  func equalAnswers() {
    var value = 0
    let probe = both(&value, "go").probe()
    first.send("a")
    second.send("a")
    first.send("a")
    expect(
      probe.heard, ["a", "a", "a"], "what both effects emit",
      why: "What any of them emits is handed on, also when it is equal to what came before.")
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
      "starts and answers, in the order of the reducers",
      why: "One that answers on the spot has answered before the next one starts.")
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

  @Test("Whichever ends last, it is done then and not before")
  func completionOutOfOrder() {
    var value = 0
    let probe = both(&value, "go").probe()
    second.send(completion: .finished)
    first.send("a")
    expect(probe.heard, ["a"], "what is heard when the second is done and the first is not")
    first.send(completion: .finished)
    expect(probe.heard, ["a", "done"], "what is heard when both are done")
  }

  @Test("Without any reducers there is nothing to do, and that is done at once")
  func nothingToCombine() {
    var value = 0
    let none: SingleReducer<Int, String> = combine()
    expect(
      none(&value, "go").probe().heard, ["done"], "the completion alone",
      why: "It is done when all are done, and of no effects all are.")
  }

  @Test("Each subscription starts the effects, and is done when its own are")
  func repeatable() {
    var value = 0
    let effect = both(&value, "go")
    let probes = [effect.probe(), effect.probe()]
    expect([first.subscriptions, second.subscriptions], [2, 2], "the effects that have started")
    first.send(completion: .finished)
    expect(probes.map(\.heard), [[], []], "what is heard when one of two is done")
    second.send(completion: .finished)
    expect(
      probes.map(\.heard), [["done"], ["done"]], "what is heard when both are done",
      why: "Two subscriptions share nothing.")
    let all: SingleReducer<Int, String> = combine(
      having(Just("a").eraseToEffect()), having(Just("b").eraseToEffect()))
    let answers = all(&value, "go")
    var inner: Probe<String, Never>?
    let outer = Probe<String, Never> { _, answer in
      if answer == "a" { inner = answers.probe() }
      return .none
    }
    answers.subscribe(outer)
    expect(
      [outer.heard, inner?.heard], [["a", "b", "done"], ["a", "b", "done"]],
      "what is heard by a subscription, and by another one that begins at its first answer",
      why: "Each subscription starts all effects, also while another one is starting them.")
  }

  @Test("Canceling cancels all")
  func cancellation() {
    var value = 0
    let effect = both(&value, "go")
    let other = effect.probe()
    effect.probe().cancel()
    expect(
      [first.cancellations, second.cancellations], [1, 1], "the cancellations of each effect",
      why: "Who cancels the one effect means all that it is made of.")
    first.send("a")
    for work in [first, second] { work.send(completion: .finished) }
    expect(
      other.heard, ["a", "done"], "what another subscription hears that goes on",
      why: "Each subscription starts effects of its own, and ends its own.")
  }

  @Test("After a cancellation at an answer no effect goes on, and none starts")
  func cancellationAtAnAnswer() {
    var value = 0
    // The second one answers while it starts, and would go on.
    let all: SingleReducer<Int, String> = combine(
      having(first.eraseToEffect()), having(Just("a").merge(with: third).eraseToEffect()),
      having(second.eraseToEffect()))
    let probe = Probe<String, Never> { probe, _ in
      probe.cancel()
      return .none
    }
    all(&value, "go").subscribe(probe)
    expect(
      [first, third, second].map { $0.subscriptions - $0.cancellations }, [0, 0, 0],
      "how much goes on of the effects before the one that answered, of that one, and after it",
      why: "Canceling cancels all, also those whose turn to start has not come.")
  }
}
