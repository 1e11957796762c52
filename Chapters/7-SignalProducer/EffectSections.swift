import Stage7SignalProducer
import Walkthrough

/// The part of the chapter that is about effects and the store's loop.
func effectSections(of chapter: Chapter) {
  chapter.section("The helpers") {
    chapter.say("An effect is a producer that cannot fail. This is all there is to the type:")
    chapter.code("public typealias Effect<Value> = SignalProducer<Value, Never>")
    var work: [String] = []
    var answer: ((Int) -> Void)?
    let later = Effect<Int>.async { answer = $0 }
    let rows: [(String, [String])] = [
      ("none", heard(Effect<Int>.none)),
      ("fireAndForget", heard(Effect<Int>.fireAndForget { work.append("done") })),
      ("sync", heard(Effect<Int>.sync { 1 })),
      ("merge", heard(Effect<Int>.merge(.sync { 1 }, .none, .sync { 2 }))),
      ("hush", heard(SignalProducer<Int, Broken>(error: Broken()).hush())),
    ]
    for (name, events) in rows { chapter.show(name, events) }
    chapter.check(
      "the helpers of stage 5 are here, and do what they did",
      rows.map(\.1) == [["done"], ["done"], ["1", "done"], ["1", "2", "done"], ["done"]]
        && work == ["done"])

    var answers: [String] = []
    later.start { answers.append("\($0)") }
    chapter.check("an `async` effect has not answered when its start returns", answers.isEmpty)
    answer?(1)
    answer?(2)
    chapter.show("async", answers)
    chapter.check("it answers once", answers == ["value(1)", "completed"])
    var dropped: [String] = []
    Effect<Int>.async { _ in }.start { dropped.append("\($0)") }
    chapter.check(
      "and is over when its callback is dropped: a promise that nobody can keep ends the effect",
      dropped == ["interrupted"])
  }

  chapter.section("The store") {
    chapter.say(
      "Stage 4 was a chapter about one problem: the cancellable is needed before `sink` has returned "
        + "it. A producer hands over what interrupts it *before* its work starts, so there is "
        + "nothing to remember about completions that come first.")
    let store = Store<[String], String>(initialValue: []) { value, action in
      value.append(action)
      guard action.count < 3 else { return .none }
      return .merge(["a", "b"].map { letter in .sync { action + letter } })
    }
    store.send(">")
    chapter.show("store.value", store.value)
    chapter.check(
      "feedback goes depth first",
      store.value == [">", ">a", ">aa", ">ab", ">b", ">ba", ">bb"])
    chapter.check(
      "seven effects have completed at once, and the books are empty",
      storedCount(of: "effectDisposables", in: store) == 0)

    let (signal, input) = Signal<String, Never>.pipe()
    let waiting = Store<[String], String>(initialValue: []) { value, action in
      value.append(action)
      return action == "listen" ? signal.producer : .none
    }
    waiting.send("listen")
    let whileGoing = storedCount(of: "effectDisposables", in: waiting)
    input.send(value: "heard")
    input.sendCompleted()
    chapter.show("waiting.value", waiting.value)
    chapter.check(
      "an effect is in the books until it completes",
      whileGoing == 1 && storedCount(of: "effectDisposables", in: waiting) == 0
        && waiting.value == ["listen", "heard"])

    var log: [Int] = []
    let watched = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      return .none
    }
    watched.$value.startWithValues { log.append($0) }
    watched.send(1)
    watched.send(2)
    chapter.show("values", log)
    chapter.check("the store's value can be watched, from what it is on", log == [0, 1, 3])
  }
}
