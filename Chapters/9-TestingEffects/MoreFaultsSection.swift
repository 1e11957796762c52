import Pictures
import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects
import Stage9TestingEffects
import Walkthrough

/// The part of the chapter about three more faults.
func moreFaultsSection(of chapter: Chapter, _ faults: Faults) {
  chapter.section("What do three more faults look like?") {
    chapter.say(
      "A counter with one more fault: it makes a `Future` that is not deferred, so the request starts "
        + "while the reducer runs. It is tested with the question that is answered and the one that "
        + "fails.")
    chapter.predict(
      "What do the two tests report?",
      code: """
        let failures = answered(eager, in: faults.world()) + failed(eager, in: faults.world())
        """,
      answers: [
        "nothing":
          "the test store starts the effect right after the reducer, so the same actions follow",
        "a failure at send": "`send` compares the value, and the value is right",
        "a failure at receive": "the answer comes, and it is the right one",
        "a failure at finish": "the effect completes with its answer, and nothing is left",
      ]
    ) {
      let failures = answered(eager, in: faults.world()) + failed(eager, in: faults.world())
      faults.add("the request starts in the reducer", eager, failures)
      return failures.isEmpty ? "nothing" : "\(failures)"
    }
    chapter.say("So ask the world. The test calls the reducer, and drops the effect:")
    let requests = (
      eager: requestsWithoutEffect(eager, in: faults.world()),
      right: requestsWithoutEffect(counterReducer, in: faults.world())
    )
    chapter.show("requests of the eager counter", requests.eager)
    chapter.show("requests of the right counter", requests.right)
    chapter.check(
      "the world has one request of the eager counter, and none of the right one",
      requests == (1, 0))

    chapter.say("A screen owns a store, and an effect of its reducer writes the screen's history.")
    let world = faults.world()
    var isReleased = false
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
        "no failure, and the screen is released":
          "the screen retains its store, the store the reducer, and the reducer the screen: a cycle",
        "no failure, and the screen is not released":
          "each step is as it should be; that the screen is retained is no action and no value",
        "a failure, and the screen is not released":
          "the effect completes, and a test store asks nobody who retains whom",
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
      faults.add(
        "the screen retains itself", { Screen($0).reducer }, failures)
      isReleased = released == nil
      return (failures.isEmpty ? "no failure" : "a failure") + ", and the screen is "
        + (isReleased ? "released" : "not released")
    }
    let cycle = screenPicture()
    chapter.draw(cycle, as: "screen")
    chapter.check(
      "the weak reference finds what the picture says",
      cycle.survivors.contains("the screen") != isReleased)

    chapter.say(
      "And the books of a store, which chapter 4 was about. An effect is going, and then completes:"
    )
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

    chapter.say("Who notices which of this chapter's faults:")
    let picture = noticedPicture(faults.all)
    chapter.draw(picture, as: "noticed")
    chapter.check(
      "two faults are noticed by no step of a test",
      faults.all.filter { !$0.isNoticedByCall && !$0.isNoticedByTestStore }.count == 2)
  }
}

/// How many requests are open when a reducer has been called, and its effect was not run.
private func requestsWithoutEffect(_ counter: CounterFeature, in world: World) -> Int {
  var state = CounterState(count: 10)
  _ = counter(world.environment)(&state, .nthPrimeButtonTapped)
  return world.service.openRequests()
}

/// Who retains whom around the screen that owns a store.
private func screenPicture() -> OwnershipGraph {
  OwnershipGraph(
    title: "A screen that retains itself",
    summary: """
      The screen retains its store, the store retains the reducer, and the reducer retains the screen: \
      a cycle. Nobody else retains the screen, and it is not released.
      """,
    objects: ["the screen", "its store", "the reducer"], roots: [],
    references: [
      .init(from: "the screen", to: "its store", "store"),
      .init(from: "its store", to: "the reducer", "reducer"),
      .init(from: "the reducer", to: "the screen", "self"),
    ])
}

/// The faults, each in the box of the test that notices it.
private func noticedPicture(_ faults: [Fault]) -> BoxDiagram {
  func names(_ isWanted: (Fault) -> Bool) -> [String] { faults.filter(isWanted).map(\.name) }
  return BoxDiagram(
    title: "Who notices which fault",
    summary: """
      A call of the reducer notices that the button stays disabled. The steps of a test notice that, \
      too, and five more: the wrong pod is decoded, the request is hushed, receive(on:) is \
      missing, one answer too many comes, the effect never completes. Neither notices that the request \
      starts in the reducer, and that the screen retains itself: the first is seen by a question to \
      the world, and the second by a weak reference.
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
