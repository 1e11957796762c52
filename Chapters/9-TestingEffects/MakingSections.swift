import Dispatch
import Pictures
import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects
import Stage9TestingEffects
import Walkthrough

/// Runs the part of the chapter that looks into the test store.
func makingSections(of chapter: Chapter) {
  chapter.section("How does a test store see effects?") {
    chapter.say(
      "`handleEvents` reports a publisher's subscription, its completion and its cancellation. "
        + "Here it wraps two effects of a store:")
    var log: [String] = []
    let endless: Effect<String> = Empty(completeImmediately: false).eraseToEffect()
    let store = Store<Int, String>(initialValue: 0) { _, action in
      switch action {
      case "load": logged("load", .sync { "loaded" }) { log.append($0) }
      case "listen": logged("listen", endless) { log.append($0) }.cancellable(id: "listen")
      case "leave": .cancel(id: "listen")
      default: .none
      }
    }
    for action in ["load", "listen", "leave"] { store.send(action) }
    chapter.show("log", log)
    chapter.check(
      "the log shows how each effect begins and ends",
      log == ["load: begin", "load: completion", "listen: begin", "listen: cancel"])

    chapter.say("Here the effect of “listen” gets its id before it is watched.")
    chapter.predict(
      "What does `log` hold when “listen” and “leave” have been sent?",
      code: """
        let store = Store<Int, String>(initialValue: 0) { _, action in
          action == "listen"
            ? logged("listen", endless.cancellable(id: "listen")) { log.append($0) }
            : .cancel(id: "listen")
        }
        """,
      answers: [
        #"["listen: begin"]"#:
          "`handleEvents` is an operator of publishers, so it loses the id: the effect continues",
        #"["listen: begin", "listen: cancel"]"#:
          "for that, the effect would need its id, which `handleEvents` has lost",
        #"["listen: begin", "listen: completion"]"#:
          "an effect that is canceled does not complete, and this one does neither",
      ]
    ) {
      var log: [String] = []
      let store = Store<Int, String>(initialValue: 0) { _, action in
        action == "listen"
          ? logged("listen", endless.cancellable(id: "listen")) { log.append($0) }
          : .cancel(id: "listen")
      }
      for action in ["listen", "leave"] { store.send(action) }
      return log
    }
    chapter.say("A test store watches effects without losing their ids. What is inside what:")
    chapter.draw(wrappedPicture(), as: "wrapped")
    var failures: [TestFailure] = []
    let testStore = TestStore<Int, String>(
      initialValue: 0,
      reducer: { _, action in
        action == "listen" ? endless.cancellable(id: "listen") : .cancel(id: "listen")
      },
      onFailure: { failures.append($0) })
    for action in ["listen", "leave"] { testStore.send(action) }
    testStore.finish()
    chapter.check("a test store watches such an effect, and keeps its id", failures == [])
  }

  chapter.section("How does a test store wait?") {
    chapter.say(
      "The watch has a list of the reduced actions that the test has not received, and a "
        + "dictionary of the running effects. A test sends ask, and its effect answers and "
        + "completes:")
    let (picture, isRight) = watchPicture()
    chapter.draw(picture, as: "watch")
    chapter.check("this test passes", isRight)

    chapter.say(
      "For a moment, no effect is running, but an answer is waiting that the store has not reduced "
        + "yet. The bars show the turn, and the step of the test:")
    let waiting = waitingAnswerPicture()
    chapter.draw(waiting.picture, as: "waiting-answer")
    chapter.check("the test receives that answer", waiting.isRight)

    chapter.say(
      "A test waits for an answer that cannot arrive, because no effect is running. The patience "
        + "of its test store is a minute.")
    var failures: [TestFailure] = []
    let queue = DispatchQueue(label: "the store")
    let idle = TestStore<Int, String>(
      initialValue: 0, reducer: { _, _ in .none }, queue: queue, patience: 60,
      onFailure: { failures.append($0) })
    let seconds = chapter.seconds {
      idle.send("ask")
      idle.receive("answer")
    }
    chapter.report(failures)
    chapter.check("it fails immediately", failures.count == 1 && seconds < 30)

    chapter.say(
      "Another test waits for an answer that does not arrive, because the effect keeps running and "
        + "is silent. The patience is a tenth of a second.")
    failures = []
    let silent = TestStore<Int, String>(
      initialValue: 0, reducer: { _, _ in Empty(completeImmediately: false).eraseToEffect() },
      queue: queue, patience: 0.1, onFailure: { failures.append($0) })
    silent.send("ask")
    silent.receive("answer")
    silent.finish()
    chapter.report(failures)
    chapter.check("two steps wait that long, and then fail", failures.count == 2)
  }

  chapter.section("How is a difference shown?") {
    chapter.say("The difference of two values, with `difference(from:to:)`:")
    let text = difference(
      from: CounterState(count: 10),
      to: CounterState(count: 10, isNthPrimeButtonDisabled: true))
    chapter.code(text ?? "")
    chapter.check("equal values have no difference", difference(from: 1, to: 1) == nil)
  }

  chapter.section("Where do failures go?") {
    chapter.say(
      "The test store passes each failure to a closure, with the place of the step. Here a test "
        + "adds 2 to 0, and expects 3:")
    var failures: [TestFailure] = []
    let store = TestStore<Int, Int>(
      initialValue: 0,
      reducer: { value, action in
        value += action
        return .none
      },
      onFailure: { failures.append($0) })
    let line = #line + 1
    store.send(2) { $0 = 3 }
    chapter.report(failures)
    chapter.check(
      "it names the line of the step", failures.map(\.location.line) == [line])
    chapter.check("the test continues with the reducer's value", store.value == 2)
  }
}

/// Wraps an effect, so that its beginning and its end are written to the log.
private func logged<Output>(
  _ name: String, _ effect: Effect<Output>, log: @escaping (String) -> Void
) -> Effect<Output> {
  effect
    .handleEvents(
      receiveSubscription: { _ in log("\(name): begin") },
      receiveCompletion: { _ in log("\(name): completion") },
      receiveCancel: { log("\(name): cancel") }
    )
    .eraseToEffect()
}

/// Draws what a test store wraps around the reducer and around the effects.
private func wrappedPicture() -> BoxDiagram {
  BoxDiagram(
    title: "What a test store wraps",
    summary: """
      The test store contains a store of stage 8 and a watch. The store contains the watched \
      reducer, which writes to the watch and contains the feature's reducer. An effect that the \
      watched reducer returns has parts with ids. In each part, handleEvents wraps the publisher, \
      and map wraps handleEvents.
      """,
    boxes: [
      .init(
        "the test store", lines: ["the watch"],
        boxes: [
          .init(
            "a store of stage 8",
            boxes: [
              .init(
                "the watched reducer", lines: ["watch.add"],
                boxes: [.init("the feature's reducer")], isMarked: true)
            ])
        ]),
      .init(
        "a part of an effect, with its ids",
        boxes: [
          .init(
            "map", lines: ["watch.enter"],
            boxes: [
              .init(
                "handleEvents", lines: ["watch.end"], boxes: [.init("the feature's publisher")],
                isMarked: true)
            ], isMarked: true)
        ]),
    ])
}
