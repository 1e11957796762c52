import Pictures
import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects
import Stage9TestingEffects
import Walkthrough

/// Runs the part of the chapter about three more bugs.
func moreBugsSection(of chapter: Chapter, _ bugs: Bugs) {
  chapter.section("What do three more bugs look like?") {
    chapter.say(
      "A counter with one more bug: it makes a `Future` that is not deferred, so the request "
        + "starts while the reducer runs. Two tests use it: in one, the service answers the "
        + "question, and in the other, the request fails.")
    chapter.predict(
      "What do the two tests report?",
      code: """
        let failures = answered(eager, in: bugs.world()) + failed(eager, in: bugs.world())
        """,
      answers: [
        "nothing":
          "the test store starts the effect right after the reducer, so the same actions follow",
        "a failure at send": "`send` compares the value, and the value is right",
        "a failure at receive": "the answer arrives, and it is right",
        "a failure at finish": "the effect completes with its answer, and no answer is left",
      ]
    ) {
      let failures = answered(eager, in: bugs.world()) + failed(eager, in: bugs.world())
      bugs.add("the request starts in the reducer", eager, failures)
      return failures.isEmpty ? "nothing" : "\(failures)"
    }
    chapter.say("So ask the world. The test calls the reducer, and drops the effect:")
    let requests = (
      eager: requestsWithoutEffect(eager, in: bugs.world()),
      right: requestsWithoutEffect(counterReducer, in: bugs.world())
    )
    chapter.show("requests of the eager counter", requests.eager)
    chapter.show("requests of the right counter", requests.right)
    chapter.check(
      "the world has one request of the eager counter, and none of the right counter",
      requests == (1, 0))

    chapter.say("A screen owns a store, and an effect of its reducer writes the screen's history.")
    let world = bugs.world()
    var isDeallocated = false
    chapter.predict(
      "What do the test store and the weak reference say?",
      code: """
        let screen = Screen(world.environment)
        released = screen
        screen.store.send(.incrTapped)
        let test = TestStore(
          initialValue: CounterState(), reducer: screen.reducer, onFailure: { failures.append($0) })
        test.send(.incrTapped) { $0.count = 1 }
        test.finish()
        """,
      answers: [
        "no failure, and the screen is deallocated":
          "the screen retains its store, the store the reducer, and the reducer the screen: a "
          + "cycle",
        "no failure, and the screen is not deallocated":
          "each step is right: a screen that is retained is neither an action nor a value",
        "a failure, and the screen is not deallocated":
          "the effect completes, and a test store does not look at which object retains which",
      ]
    ) {
      var failures: [TestFailure] = []
      weak var released: Screen?
      do {
        let screen = Screen(world.environment)
        released = screen
        screen.store.send(.incrTapped)
        let test = TestStore(
          initialValue: CounterState(), reducer: screen.reducer, onFailure: { failures.append($0) })
        test.send(.incrTapped) { $0.count = 1 }
        test.finish()
      }
      bugs.add(
        "the screen retains itself", { Screen($0).reducer }, failures)
      isDeallocated = released == nil
      return (failures.isEmpty ? "no failure" : "a failure") + ", and the screen is "
        + (isDeallocated ? "deallocated" : "not deallocated")
    }
    let cycle = screenPicture()
    chapter.draw(cycle, as: "screen")
    chapter.check(
      "the weak reference finds what the picture shows",
      cycle.survivors.contains("the screen") != isDeallocated)

    chapter.say(
      "Chapter 4 was about the books of a store. Here an effect is running, and then completes:")
    let answers = PassthroughSubject<Int, Never>()
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      return action == 0 ? answers.eraseToEffect() : .none
    }
    store.send(0)
    var stored = [storedCount(of: "effectCancellables", in: store) ?? -1]
    answers.send(completion: .finished)
    stored.append(storedCount(of: "effectCancellables", in: store) ?? -1)
    chapter.show("in the books", stored)
    chapter.check("an effect that has completed is not in the books", stored == [1, 0])

    chapter.say("These are the tests that notice this chapter's bugs:")
    let picture = noticedPicture(bugs.all)
    chapter.draw(picture, as: "noticed")
    chapter.check(
      "no step of a test notices two of the bugs",
      bugs.all.filter { !$0.isNoticedByCall && !$0.isNoticedByTestStore }.count == 2)
  }
}

/// Returns how many requests are open after a call of the reducer whose effect is not run.
private func requestsWithoutEffect(_ counter: CounterFeature, in world: World) -> Int {
  var state = CounterState(count: 10)
  _ = counter(world.environment)(&state, .nthPrimeButtonTapped)
  return world.service.openRequests()
}

/// Draws which object retains which around the screen that owns a store.
private func screenPicture() -> OwnershipGraph {
  OwnershipGraph(
    title: "A screen that retains itself",
    summary: """
      The screen retains its store, the store retains the reducer, and the reducer retains the \
      screen: a cycle. Nothing else retains the screen, and it is not deallocated.
      """,
    objects: ["the screen", "its store", "the reducer"], roots: [],
    references: [
      .init(from: "the screen", to: "its store", "store"),
      .init(from: "its store", to: "the reducer", "reducer"),
      .init(from: "the reducer", to: "the screen", "self"),
    ])
}

/// Draws the bugs, each in the box of the test that notices it.
private func noticedPicture(_ bugs: [Bug]) -> BoxDiagram {
  func names(_ isWanted: (Bug) -> Bool) -> [String] { bugs.filter(isWanted).map(\.name) }
  return BoxDiagram(
    title: "Which test notices which bug",
    summary: """
      A call of the reducer notices that the button stays disabled. The steps of a test also \
      notice that, and five more: the wrong pod is decoded, the request is hushed, receive(on:) is \
      missing, one answer too many arrives, the effect never completes. Neither notices that the \
      request starts in the reducer, or that the screen retains itself. A question to the world \
      finds the first, and a weak reference finds the second.
      """,
    boxes: [
      .init(
        "the steps of a test",
        lines: names { $0.isNoticedByTestStore && !$0.isNoticedByCall },
        boxes: [.init("a call of the reducer", lines: names(\.isNoticedByCall))], isMarked: true),
      .init(
        "a question to the world, or a weak reference",
        lines: names { !$0.isNoticedByTestStore && !$0.isNoticedByCall }),
    ])
}
