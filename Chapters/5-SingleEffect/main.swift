import Foundation
import PrimeTime
import Stage2Publishers
import Stage5SingleEffect
import Walkthrough

Walkthrough.run(chapter: 5, title: "A single effect") { chapter in
  chapter.section("None, one or many are one") {
    chapter.say(
      "A reducer returned an array of effects: none, one or many. A publisher can be all of that "
        + "itself. `none` completes at once; `merge` starts several in order.")
    var events: [String] = []
    func listen(to effect: Effect<String>) -> AnyCancellable {
      effect.sink(
        receiveCompletion: { _ in events.append("done") },
        receiveValue: { events.append($0) })
    }

    _ = listen(to: .none)
    chapter.check("`none` is done at once, and says nothing", events == ["done"])

    events = []
    let answers = PassthroughSubject<String, Never>()
    let merged = listen(
      to: .merge(
        .sync { "a" },
        answers.eraseToEffect(),
        .fireAndForget { events.append("(work)") },
        .sync { "b" }))
    events.append("sink has returned")
    answers.send("later")
    answers.send(completion: .finished)
    chapter.show("events", events)
    chapter.check(
      "`merge` starts each in turn, and is done when all are",
      events == ["a", "(work)", "b", "sink has returned", "later", "done"])
    merged.cancel()
  }

  chapter.section("What takes the array's place") {
    chapter.say(
      "`combine` merges, `pullback` maps once, `logging` merges its own effect before the others. "
        + "The feedback is what it was in stage 1, depth first:")
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

    var log: [String] = []
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    let favorites = Store(
      initialValue: [2, 3, 5],
      reducer: logging(
        favoritePrimesReducer(environment),
        to: { log.append(String($0.prefix { !$0.isNewline })) }))
    favorites.send(.saveButtonTapped)
    favorites.send(.deleteFavoritePrimes([0, 1]))
    favorites.send(.loadButtonTapped)
    chapter.show("favorites.value", favorites.value)
    for line in log { chapter.show("log", line) }
    chapter.check(
      "saved, deleted, loaded again: every action is logged, the answer after its question",
      favorites.value == [2, 3, 5] && log.count == 4
        && log.last == "Action: loadedFavoritePrimes([2, 3, 5])")
  }

  chapter.section("One cancellable for each action") {
    let first = PassthroughSubject<Int, Never>()
    let second = PassthroughSubject<Int, Never>()
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      return action == 0 ? .merge(first.eraseToEffect(), second.eraseToEffect()) : .none
    }
    store.send(0)
    chapter.check(
      "two effects are going, one cancellable is kept",
      storedCount(of: "effectCancellables", in: store) == 1)
    first.send(20)
    first.send(completion: .finished)
    chapter.check(
      "one is done, it is still kept", storedCount(of: "effectCancellables", in: store) == 1)
    second.send(22)
    second.send(completion: .finished)
    chapter.check(
      "both are done, nothing is kept", storedCount(of: "effectCancellables", in: store) == 0)
    chapter.check("and both were heard", store.value == 42)
  }

  hushSections(of: chapter)
}
