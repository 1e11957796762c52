import Stage2Publishers
import Stage8CancellableEffects
import Walkthrough

/// Shows what an effect is made of, and which operators keep its parts.
func partSections(of chapter: Chapter) {
  chapter.section("What is an effect made of?") {
    chapter.say(
      "In stage 5, an effect is one publisher. In stage 8, it is a list of parts, which a store "
        + "starts one after the other. `eraseToEffect()` turns a publisher into an effect of one "
        + "part, and `merge` joins lists. `first` and `second` have one part each.")
    chapter.predict(
      "How many parts does each of these effects have?",
      code: """
        let effects: [Effect<Int>] = [
          .none,
          .merge(first, .none, second),
          .merge(first, second).map { $0 + 1 },
          .merge(first, second).filter { $0 > 1 }.eraseToEffect(),
        ]
        """,
      answers: [
        "[1, 3, 2, 1]": "`none` is the empty list, so it has no part, and adds none to a merge",
        "[0, 2, 1, 1]":
          "`map` of an effect is a method of `Effect` here, which maps each part and keeps the "
          + "list",
        "[0, 2, 2, 2]":
          "`filter` is an operator of all publishers: it knows no parts, and returns one publisher",
        "[0, 2, 2, 1]":
          "the empty list, two lists joined, a list whose parts are mapped, and one publisher, "
          + "which is erased",
      ]
    ) {
      let (first, second) = (Effect.sync { 1 }, Effect.sync { 2 })
      let effects: [Effect<Int>] = [
        .none,
        .merge(first, .none, second),
        .merge(first, second).map { $0 + 1 },
        .merge(first, second).filter { $0 > 1 }.eraseToEffect(),
      ]
      return effects.map(partCount)
    }

    chapter.say("An effect is still a publisher, which merges its parts:")
    var received: [String] = []
    let cancellable = Effect.merge(.sync { "a" }, .none, .sync { "b" }).sink(
      receiveCompletion: { _ in received.append("done") }, receiveValue: { received.append($0) })
    cancellable.cancel()
    chapter.show("received", received)
    chapter.check("as in stage 5", received == ["a", "b", "done"])

    let quiet = pullback(
      combine({ _, _ in .none }, { _, _ in .none }) as Reducer<Int, Int>,
      value: \Whole.value, action: \Whole.action)
    var whole = Whole()
    let effect = quiet(&whole, Whole(action: 1))
    chapter.check(
      "two reducers without effects, combined and pulled back, leave a store nothing to start",
      partCount(effect) == 0)
  }
}

/// A value or an action that contains a number.
private struct Whole {
  var value = 0
  var action: Int?
}

/// Returns how many parts an effect has.
func partCount<Output>(_ effect: Effect<Output>) -> Int {
  storedCount(of: "parts", in: effect) ?? -1
}
